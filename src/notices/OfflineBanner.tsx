import { Banner } from "../ui/Banner.tsx";
import { useOnline } from "../ui/online.ts";

/** While the device has no network, says so once for everything on the page. It goes by itself. */
export function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <Banner tone="warning" title="Offline.">
      This device has no network connection. What is shown may be out of date, and nothing is sent.
    </Banner>
  );
}
