import { useSelector } from "@tanstack/react-store";
import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import type { Failure } from "../api/error.ts";
import { useSession } from "../hooks/use-services.ts";
import { Button, IconButton } from "../ui/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { RelativeTime } from "../ui/time.tsx";
import { useOnline } from "../ui/page/browser-state.ts";
import { FailureText, HelpLink, ReloadButton } from "./Alert.tsx";
import { type ErrorPresentation, errorText, presentError } from "./error-table.ts";
import { ErrorReference } from "./ErrorReference.tsx";
import { BannerContainerContext, useNotifications } from "./notifications.ts";
import type { ListView } from "../queries/list-view.ts";
import { formatCount, plural } from "../lib/text.ts";

const tones: Record<ErrorPresentation["tone"], string> = {
  critical: "bg-bad-soft text-bad-ink",
  warning: "bg-wait-soft text-wait-ink",
  info: "bg-accent-soft text-ink",
};
const icons = { critical: TriangleAlert, warning: CircleAlert, info: Info };

interface BannerProps {
  tone: ErrorPresentation["tone"];
  title?: string;
  children: ReactNode;
  /** For the code and the request ID, which stay whole beside a long text. */
  error?: Failure | undefined;
  action?: ReactNode;
  onDismiss?: () => void;
  /** A quiet one isn't announced at once. */
  role?: "alert" | "status";
}

/** On one line, in a place that is always there, so that nothing moves. */
function Banner(props: BannerProps) {
  const { tone, title, children, error, action, onDismiss, role = "alert" } = props;
  const Icon = icons[tone];
  return (
    <div
      role={role}
      className={classNames(
        "flex min-w-[85%] flex-1 items-center gap-2 px-4 text-small snug:px-6 wide:min-w-0 [&_.button]:h-6!",
        tones[tone],
      )}
    >
      <Icon size={14} aria-hidden className="shrink-0" />
      <p className="flex min-w-0 flex-1 gap-1.5">
        <span className="truncate">
          {title !== undefined && <b className="font-semibold">{`${title} `}</b>}
          <span>{children}</span>
        </span>
        {error && (
          <span className="shrink-0 whitespace-nowrap">
            {" "}
            <ErrorReference error={error} short />
          </span>
        )}
      </p>
      <span className="flex shrink-0 gap-2 empty:hidden">{action}</span>
      {onDismiss && (
        <IconButton label="Dismiss" onClick={onDismiss} className="text-current">
          <X size={14} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

export function Banners() {
  return (
    <>
      <OfflineBanner />
      <RulesBanner />
      <IdleBanner />
      <TeamBanner />
      <FailureBanners />
    </>
  );
}

function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <Banner tone="warning" title="Offline.">
      The browser says so. The data may be out of date, and requests may fail.
    </Banner>
  );
}

function RulesBanner() {
  const { haveChanged } = useSelector(useSession().rules.store);
  if (!haveChanged) return null;
  return (
    <Banner
      tone="warning"
      title="The deployment’s rules have changed."
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      Nothing is stopped or deleted from this page until it’s reloaded.
    </Banner>
  );
}

function IdleBanner() {
  const { isEndingSoon, config } = useSession();
  if (!useSelector(isEndingSoon)) return null;
  return (
    <Banner tone="warning" title="Disconnecting within a minute.">
      {`There was no input for almost ${config.idleMinutes} min. Move the mouse or press a key to stay connected.`}
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
      error={refusal}
      action={<HelpLink help={help} />}
      onDismiss={teamBanner.clear}
    >
      <span>{`The API refused to ${refusal.action}:`}</span> <bdi>{errorText(refusal)}</bdi>
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
        error={error}
        onDismiss={() => toasts.dismiss(id)}
      >
        <bdi>{text}</bdi>
      </Banner>
    ) : null,
  );
}

/** A page's message, among the banners under the header. */
export function PageBanner(banner: BannerProps) {
  const container = use(BannerContainerContext);
  return container && createPortal(<Banner {...banner} />, container);
}

interface StaleBannerProps {
  error: Failure;
  onRetry: () => void;
  readAt: number;
}

/** Shown after a failed refresh: the page keeps its data, and the banner says how old they are. */
export function StaleBanner({ error, onRetry, readAt }: StaleBannerProps) {
  const isOnline = useOnline();
  const { tone, title } = presentError(error);
  // OfflineBanner already says so.
  if (!isOnline && error.kind === "network") return null;
  return (
    <PageBanner
      tone={tone}
      title={title}
      error={error}
      action={
        <>
          <ReloadButton error={error} />
          <Button onClick={onRetry}>Retry</Button>
        </>
      }
    >
      <FailureText error={error} /> Showing data from <RelativeTime time={readAt} />.
    </PageBanner>
  );
}

interface UnreadableNoticeProps {
  list: ListView<unknown>;
  /** The end of a sentence, e.g. "they have no id". */
  reason: string;
}

/** What a list's answer has and the page doesn't show. */
export function UnreadableNotice({ list: { unreadable }, reason }: UnreadableNoticeProps) {
  if (unreadable === 0) return null;
  return (
    <PageBanner tone="warning" role="status">
      {`${formatCount(unreadable)} ${plural(unreadable, "item", "items")} could not be read and ${plural(unreadable, "is", "are")} not shown: ${reason}.`}
    </PageBanner>
  );
}
