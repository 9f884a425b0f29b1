import { useSelector } from "@tanstack/react-store";
import { ChevronDown, Lock } from "lucide-react";
import { readOnlyReason } from "../../api/client/write-guard.ts";
import { errorLabel } from "../../api/error.ts";
import { useBlockedUntil } from "../../errors/RateLimitAlert.tsx";
import type { Connection, Health } from "../../session/connection.ts";
import { useConnection, useReadOnly } from "../../hooks/use-services.ts";
import { apiAddress, keyHint } from "../../session/validation.ts";
import { classNames } from "../../ui/class-names.ts";
import { latePart } from "../../ui/page/late-part.tsx";
import { PopupButton } from "../../ui/popups/PopupButton.tsx";
import { useOnline } from "../../ui/page/browser-state.ts";

export const ConnectionMenu = latePart(
  () => import("./ConnectionMenu.tsx"),
  (code) => code.ConnectionMenu,
);

interface ConnectionStatus {
  tone: "good" | "pending" | "warning" | "critical";
  text: string;
}

/** Disc, ring, triangle, diamond: never colour alone. */
const statusShapes: Record<ConnectionStatus["tone"], string> = {
  good: "ground-speaks scale-80 rounded-full bg-run shadow-[0_0_0_3px_var(--run-soft)]",
  pending: "rounded-full border-[1.5px] border-stop",
  warning: "ground-speaks bg-wait [clip-path:polygon(50%_0,100%_100%,0_100%)]",
  critical:
    "ground-speaks scale-80 rotate-45 rounded-[2px] bg-bad shadow-[0_0_0_3px_var(--bad-soft)]",
};

/** The API's host, the end of the key, and the status. */
export function ConnectionButton() {
  const connection = useConnection();
  const readOnly = useReadOnly();
  const { tone, text } = useConnectionStatus(connection);
  const address = apiAddress(connection.baseUrl);
  const hint = keyHint(connection.apiKey);
  return (
    <span className="flex min-w-0 items-center gap-2">
      {readOnly !== "off" && (
        <span
          title={readOnlyReason(readOnly)}
          className="inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-wait-soft px-2.5 text-small font-medium text-wait-ink max-snug:hidden"
        >
          <ReadOnlyText />
        </span>
      )}
      <span
        data-of-deployment
        className={classNames(
          "hidden max-w-72 truncate text-small text-ink-2",
          // Next to the badge, it only fits on wider screens.
          readOnly === "off" ? "wide:inline" : "roomy:inline",
        )}
      >
        <span>{address}</span>
        {hint !== undefined && <span className="text-ink-3">{` key ${hint}`}</span>}
      </span>
      <PopupButton
        kind="menu"
        aria-label="Connection"
        title={text}
        renderPopup={(opened) => <ConnectionMenu status={text} {...opened} />}
        className="inline-flex h-8 items-center gap-1.5 rounded-control px-1.5 text-ink-2 hover:bg-hover hover:text-ink card:px-2"
      >
        <span aria-hidden className={classNames("size-2.5 shrink-0", statusShapes[tone])} />
        <ChevronDown size={14} aria-hidden className="shrink-0 max-[24rem]:hidden" />
      </PopupButton>
    </span>
  );
}

/** On small screens, where the header has no room for the badge. */
export function ReadOnlyLine() {
  if (useReadOnly() === "off") return null;
  return (
    <p className="flex h-6 items-center justify-center gap-1.5 border-t border-line bg-wait-soft text-small font-medium text-wait-ink snug:hidden print:hidden">
      <ReadOnlyText />
    </p>
  );
}

function ReadOnlyText() {
  return (
    <>
      <Lock size={12} strokeWidth={2.5} aria-hidden className="shrink-0" />
      Read-only
    </>
  );
}

function useConnectionStatus({ health, rateLimiter }: Connection): ConnectionStatus {
  const current = useSelector(health);
  const isBlocked = useBlockedUntil(rateLimiter, "read", "write") > 0;
  const isOnline = useOnline();
  if (!isOnline) return { tone: "critical", text: "Offline, says the browser" };
  if (isBlocked && current.state !== "unreachable")
    return { tone: "warning", text: "Paused: rate limit reached (TOO_MANY_REQUESTS)" };
  return statusOf(current);
}

function statusOf(health: Health): ConnectionStatus {
  switch (health.state) {
    case "connecting":
      return { tone: "pending", text: "Connecting" };
    case "answering":
      return { tone: "good", text: "Connected" };
    case "failing": {
      const { error } = health;
      const title = error.kind === "unexpected" ? "Unexpected answer" : "The API failed";
      return { tone: "warning", text: `${title} (${errorLabel(error)})` };
    }
    case "retrying":
      return { tone: "warning", text: "Retrying: no answer to the last request" };
    case "unreachable":
      return { tone: "critical", text: "API unreachable: no answer to the last requests" };
  }
}
