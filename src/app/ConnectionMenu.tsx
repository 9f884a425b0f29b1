import { ChevronDown, LogOut } from "lucide-react";
import { useOperations } from "../operations/operations-context.ts";
import { useDisconnect } from "../operations/use-disconnect.ts";
import { useConnection } from "../session/session-context.ts";
import { MenuButton } from "../ui/PopupButton.tsx";
import { classNames } from "../ui/class-names.ts";
import { type ConnectionStatus, useConnectionStatus } from "./connection-status.ts";
import { apiHost, keyHint } from "../session/validation.ts";

/** Set by the build, as /version.json is: scripts/version.ts. */
const appVersion = `version ${import.meta.env.APP_VERSION}, ${import.meta.env.APP_COMMIT}`;

/** A shape for each, so that it is never told by colour alone: disc, ring, triangle, diamond. */
const marks: Record<ConnectionStatus["tone"], string> = {
  good: "ground-speaks scale-80 rounded-full bg-run shadow-[0_0_0_3px_var(--run-soft)]",
  pending: "rounded-full border-[1.5px] border-stop",
  warning: "ground-speaks bg-wait [clip-path:polygon(50%_0,100%_100%,0_100%)]",
  critical:
    "ground-speaks scale-80 rotate-45 rounded-[2px] bg-bad shadow-[0_0_0_3px_var(--bad-soft)]",
};

/** Which API this tab is connected to, with which key, and how to disconnect. */
export function ConnectionMenu() {
  const disconnect = useDisconnect();
  const operations = useOperations();
  const connection = useConnection();
  const { baseUrl, apiKey } = connection;
  const { tone, text } = useConnectionStatus(connection);
  const host = apiHost(baseUrl);
  const hint = keyHint(apiKey);
  const items = (button: HTMLElement) => [
    {
      label: "Disconnect",
      icon: <LogOut size={14} aria-hidden />,
      caution: operations.isWriting() ? "What has not been sent yet will not be." : undefined,
      onSelect: () => disconnect(button),
    },
  ];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="mono hidden max-w-72 truncate text-ink-2 wide:inline">
        {host}
        {hint !== undefined && <span className="text-ink-3"> key {hint}</span>}
      </span>
      <MenuButton
        label="Connection"
        title={text}
        items={items}
        heading={
          <p className="mono mb-1 border-b border-line px-2.5 py-1.5 [overflow-wrap:anywhere] text-ink-2">
            <span className="block font-sans text-ink">{text}</span>
            {host}
            {hint !== undefined && <span className="block text-ink-3">key {hint}</span>}
            <span className="block text-ink-3">{appVersion}</span>
          </p>
        }
        className="inline-flex h-8 items-center gap-1.5 rounded-control px-1.5 text-ink-2 hover:bg-hover hover:text-ink card:px-2"
      >
        <span aria-hidden className={classNames("size-2.5 shrink-0", marks[tone])} />
        <ChevronDown size={14} aria-hidden className="shrink-0" />
      </MenuButton>
    </span>
  );
}
