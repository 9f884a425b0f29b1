import type { ApiError } from "../api/error.ts";
import { ConnectPage } from "../connect/ConnectPage.tsx";
import { useNotices } from "../notices/notices-context.ts";
import { explain } from "../notices/treatment.ts";
import { listAddress } from "../routing/addresses.ts";
import { navigate } from "../routing/history.ts";
import { safeReturnPath } from "../session/return-path.ts";
import { usualRows } from "../ui/usual-rows.ts";

interface ConnectRouteProps {
  /** Where the person was going; undefined where that was here. */
  to: string | undefined;
}

/** The connect page, and on to where the person was going. */
export function ConnectRoute({ to }: ConnectRouteProps) {
  const { notes, teamBanner } = useNotices();

  function goOn(notice?: ApiError) {
    if (notice && !teamBanner.raise(notice, "list instances")) {
      notes.say({
        title: "Connected, but this key may not list instances.",
        text: explain(notice),
        error: notice,
      });
    }
    const asked = safeReturnPath(to, location.origin);
    void navigate(asked ?? listAddress("/instances", usualRows()), { replace: true });
  }

  return <ConnectPage onConnected={goOn} />;
}
