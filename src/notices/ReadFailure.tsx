import type { ReactNode } from "react";
import type { ApiError } from "../api/error.ts";
import { useConnection } from "../session/session-context.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { useOnline } from "../ui/online.ts";
import { RelativeTime } from "../ui/RelativeTime.tsx";
import { ErrorReference } from "./ErrorReference.tsx";
import { HelpLink } from "./HelpLink.tsx";
import { PageBanner } from "./PageBanner.tsx";
import { explain, treat } from "./treatment.ts";
import { apiHost } from "../session/validation.ts";

interface ReadFailureProps {
  error: ApiError;
  onRetry: () => void;
}

interface StaleBannerProps extends ReadFailureProps {
  /** When what is still shown was read: milliseconds since the epoch. */
  readAt: number;
}

/** A refresh failed: what was read last stays on the page, and this says how old it is and why. */
export function StaleBanner({ error, onRetry, readAt }: StaleBannerProps) {
  const online = useOnline();
  const { tone, title } = treat(error);
  // The one for being offline stands there already.
  if (!online && error.kind === "network") return null;
  return (
    <PageBanner>
      <Banner tone={tone} title={title} action={<Button onClick={onRetry}>Retry</Button>}>
        <Explanation error={error} /> Not refreshed: this is what was read{" "}
        <RelativeTime time={readAt} />. <ErrorReference error={error} />
      </Banner>
    </PageBanner>
  );
}

interface FailurePanelProps extends ReadFailureProps {
  /** What else there is to do. */
  children?: ReactNode;
}

/** Nothing could be read, so this stands in the place of the page's content. */
export function FailurePanel({ error, onRetry, children }: FailurePanelProps) {
  const { title, help } = treat(error);
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-2 px-4 py-10 card:justify-items-center card:text-center"
    >
      <p className="text-lead font-semibold">{title}</p>
      <p className="max-w-[60ch] text-ink-2 [overflow-wrap:anywhere]">
        <Explanation error={error} />
      </p>
      <ErrorReference error={error} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onRetry}>Retry</Button>
        <HelpLink help={help} />
        {children}
      </div>
    </div>
  );
}

interface ExplanationProps {
  error: ApiError;
}

function Explanation({ error }: ExplanationProps) {
  const { baseUrl } = useConnection();
  return (
    <>
      <bdi>{explain(error)}</bdi>
      {error.kind === "network" && <> Address: {apiHost(baseUrl)}.</>}
    </>
  );
}
