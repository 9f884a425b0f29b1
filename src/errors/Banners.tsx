import { useSelector } from "@tanstack/react-store";
import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import type { Failure } from "../api/error.ts";
import { Button, IconButton } from "../ui/controls/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { RelativeTime } from "../ui/time.tsx";
import { useOnline } from "../ui/page/browser-state.ts";
import { FailureText, ReloadButton } from "./Alert.tsx";
import { errorText, presentError, type ErrorPresentation } from "./error-table.ts";
import { ErrorReference, HelpLink } from "./ErrorReference.tsx";
import { useNotifications } from "./notifications.ts";

const tones: Record<ErrorPresentation["tone"], string> = {
  critical: "bg-bad-soft border-bad/30 text-bad-ink",
  warning: "bg-wait-soft border-wait/40 text-wait-ink",
  info: "bg-accent-soft border-accent/30 text-ink",
};
const icons = { critical: TriangleAlert, warning: CircleAlert, info: Info };

interface BannerProps {
  tone: ErrorPresentation["tone"];
  title: string;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
}

function Banner({ tone, title, children, action, onDismiss }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role="alert"
      className={classNames(
        "flex flex-wrap items-start gap-x-3 gap-y-2 border-b px-4 py-2.5 snug:px-6",
        tones[tone],
      )}
    >
      <Icon size={16} aria-hidden className="mt-1.5 shrink-0" />
      <p className="min-w-0 flex-1 basis-0 py-1 [overflow-wrap:anywhere]">
        <b className="font-semibold">{title}</b> <span>{children}</span>
      </p>
      {action && (
        <span className="flex empty:hidden max-card:order-last max-card:basis-full max-card:pl-7">
          {action}
        </span>
      )}
      {onDismiss && (
        <IconButton label="Dismiss" onClick={onDismiss} className="text-current">
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

export function Banners() {
  return (
    <>
      <OfflineBanner />
      <TeamBanner />
      <FailureBanners />
    </>
  );
}

function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <Banner tone="warning" title="Offline.">
      This device has no network connection. The data may be out of date, and requests won’t get
      through.
    </Banner>
  );
}

function TeamBanner() {
  const { teamBanner } = useNotifications();
  const refusal = useSelector(teamBanner.store, (state) => state.current);
  if (!refusal) return null;
  const { tone, title, help } = presentError(refusal);
  return (
    <Banner
      tone={tone}
      title={title}
      action={<HelpLink help={help} />}
      onDismiss={teamBanner.clear}
    >
      <span>{`The API refused to ${refusal.action}:`}</span> <bdi>{errorText(refusal)}</bdi>{" "}
      <ErrorReference error={refusal} short />
    </Banner>
  );
}

function FailureBanners() {
  const { toasts } = useNotifications();
  return useSelector(toasts.store).map(({ id, title, text, error }) =>
    error ? (
      <Banner
        key={id}
        tone={presentError(error).tone}
        title={title}
        onDismiss={() => toasts.dismiss(id)}
      >
        <bdi>{text}</bdi> <ErrorReference error={error} />
      </Banner>
    ) : null,
  );
}

export const BannerContainerContext = createContext<HTMLElement | null>(null);

interface StaleBannerProps {
  error: Failure;
  onRetry: () => void;
  readAt: number;
}

/** Shown after a failed refresh: the page keeps its data, and the banner says how old they are. */
export function StaleBanner({ error, onRetry, readAt }: StaleBannerProps) {
  const container = use(BannerContainerContext);
  const isOnline = useOnline();
  const { tone, title } = presentError(error);
  if (!container) return null;
  // OfflineBanner already says so.
  if (!isOnline && error.kind === "network") return null;
  return createPortal(
    <Banner
      tone={tone}
      title={title}
      action={
        <span className="flex flex-wrap gap-2">
          <ReloadButton error={error} />
          <Button onClick={onRetry}>Retry</Button>
        </span>
      }
    >
      <FailureText error={error} /> Showing data from <RelativeTime time={readAt} />.{" "}
      <ErrorReference error={error} />
    </Banner>,
    container,
  );
}
