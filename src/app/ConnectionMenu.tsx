import { ChevronDown, LogOut } from "lucide-react";
import { apiHost } from "../session/api-address.ts";
import { keyHint } from "../session/api-key.ts";
import { useOperations } from "../operations/operations-context.ts";
import { useDisconnect } from "../operations/use-disconnect.ts";
import { useConnection } from "../session/session-context.ts";
import { MenuButton } from "../ui/PopupButton.tsx";

/** Set by the build, as /version.json is: scripts/version.ts. */
const appVersion = `version ${import.meta.env.APP_VERSION}, ${import.meta.env.APP_COMMIT}`;

/** Which API this tab is connected to, with which key, and how to disconnect. */
export function ConnectionMenu() {
  const disconnect = useDisconnect();
  const operations = useOperations();
  const { baseUrl, apiKey } = useConnection();
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
        items={items}
        heading={
          <p className="mono mb-1 border-b border-line px-2.5 py-1.5 [overflow-wrap:anywhere] text-ink-2">
            {host}
            {hint !== undefined && <span className="block text-ink-3">key {hint}</span>}
            <span className="block text-ink-3">{appVersion}</span>
          </p>
        }
        className="inline-flex h-8 items-center gap-1.5 rounded-control px-1.5 text-ink-2 hover:bg-hover hover:text-ink card:px-2"
      >
        <span
          aria-hidden
          className="size-2 shrink-0 rounded-full bg-run shadow-[0_0_0_3px_var(--run-soft)]"
        />
        <ChevronDown size={14} aria-hidden className="shrink-0" />
      </MenuButton>
    </span>
  );
}
