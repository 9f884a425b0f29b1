import { useSelector } from "@tanstack/react-store";
import { ChevronDown, Lock, LogOut, RotateCcw } from "lucide-react";
import { readOnlyReason } from "../api/write-guard.ts";
import { useBlockedUntil } from "../errors/Alert.tsx";
import { errorLabel, presentError } from "../errors/error-table.ts";
import { useDisconnect, useOperations } from "../actions/use-operations.ts";
import type { Connection, Health } from "../session/connection.ts";
import { useConnection, useReadOnly, useSession } from "../hooks/use-services.ts";
import { mountPath } from "../mount-path.ts";
import { apiAddress, keyHint } from "../session/validation.ts";
import { classNames } from "../ui/class-names.ts";
import { MenuButton } from "../ui/popups/PopupButton.tsx";
import type { MenuItem } from "../ui/popups/popups.tsx";
import { useOnline } from "../ui/page/browser-state.ts";

/** The build sets it, as it does /version.json (scripts/version.ts). */
const appVersion = `version ${import.meta.env.APP_VERSION}, ${import.meta.env.APP_COMMIT}`;

interface ConnectionStatus {
  tone: "good" | "pending" | "warning" | "critical";
  text: string;
}

/** Disc, ring, triangle, diamond: colour alone never carries the meaning. */
const statusShapes: Record<ConnectionStatus["tone"], string> = {
  good: "ground-speaks scale-80 rounded-full bg-run shadow-[0_0_0_3px_var(--run-soft)]",
  pending: "rounded-full border-[1.5px] border-stop",
  warning: "ground-speaks bg-wait [clip-path:polygon(50%_0,100%_100%,0_100%)]",
  critical:
    "ground-speaks scale-80 rotate-45 rounded-[2px] bg-bad shadow-[0_0_0_3px_var(--bad-soft)]",
};

/** Which connection this tab is on (API and end of the key), its status, the version, Read-only, and Disconnect. */
export function ConnectionMenu() {
  const disconnect = useDisconnect();
  const operations = useOperations();
  const { setReadOnly } = useSession();
  const connection = useConnection();
  const readOnly = useReadOnly();
  const { tone, text } = useConnectionStatus(connection);
  const address = apiAddress(connection.baseUrl);
  const hint = keyHint(connection.apiKey);
  const items = (button: HTMLElement): MenuItem[] => [
    {
      label: "Read-only",
      checked: readOnly !== "off",
      unavailable: readOnly === "configuration" ? "Set by the configuration" : undefined,
      onSelect: () => setReadOnly(readOnly === "off"),
    },
    ...(import.meta.env.DEMO
      ? [
          {
            separated: true,
            label: "Reset the demo",
            icon: <RotateCcw size={14} aria-hidden />,
            onSelect: () => void resetDemo(),
          },
        ]
      : []),
    {
      separated: true,
      label: "Disconnect",
      icon: <LogOut size={14} aria-hidden />,
      warning: operations.isWriting() ? "What has not been sent yet will not be." : undefined,
      onSelect: () => disconnect(button),
    },
  ];
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
          "mono hidden max-w-72 truncate text-ink-2",
          // Beside the badge there is room for it on a wider screen only.
          readOnly === "off" ? "wide:inline" : "roomy:inline",
        )}
      >
        {address}
        {hint !== undefined && <span className="text-ink-3"> key {hint}</span>}
      </span>
      <MenuButton
        label="Connection"
        title={text}
        items={items}
        heading={
          <p className="mono mb-1 border-b border-line px-2.5 py-1.5 [overflow-wrap:anywhere] text-ink-2">
            <span className="block font-sans text-ink">{text}</span>
            {address}
            {hint !== undefined && <span className="block text-ink-3">key {hint}</span>}
            <span className="block text-ink-3">{appVersion}</span>
          </p>
        }
        className="inline-flex h-8 items-center gap-1.5 rounded-control px-1.5 text-ink-2 hover:bg-hover hover:text-ink card:px-2"
      >
        <span aria-hidden className={classNames("size-2.5 shrink-0", statusShapes[tone])} />
        <ChevronDown size={14} aria-hidden className="shrink-0 max-[24rem]:hidden" />
      </MenuButton>
    </span>
  );
}

/** Gives the demo's instances back. The request is for its service worker (demo/service-worker.ts). */
async function resetDemo(): Promise<void> {
  await fetch(`${mountPath}demo-reset`, { method: "POST" });
  location.reload();
}

/** On a small screen: a line at the end of the header, which has no room beside its links. It says that this tab can change nothing. */
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
  if (!isOnline)
    return { tone: "critical", text: "Offline: this device has no network connection" };
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
      const title = presentError(error).title.replace(/\.$/, "");
      return { tone: "warning", text: `${title} (${errorLabel(error)})` };
    }
    case "retrying":
      return { tone: "warning", text: "Retrying: no answer to the last request" };
    case "unreachable":
      return { tone: "critical", text: "API unreachable: no answer to the last requests" };
  }
}
