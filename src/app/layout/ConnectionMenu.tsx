import { ExternalLink, Keyboard, LogOut, RotateCcw } from "lucide-react";
import { useOperations } from "../../actions/use-operations.ts";
import { isSending } from "../../operations/runs/run-store.ts";
import {
  useConfig,
  useConnection,
  useReadOnly,
  useServerAhead,
  useSession,
} from "../../hooks/use-services.ts";
import { defaultApiBaseUrl, mountPath } from "../../lib/mount-path.ts";
import { apiAddress, keyHint } from "../../session/validation.ts";
import { ageText, useZone } from "../../ui/time.tsx";
import { Menu, type MenuItem, type MenuLink, type OpenedFrom } from "../../ui/popups/popups.tsx";
import { useDialogs } from "../../actions/dialogs.ts";
import type { Config } from "../../session/config.ts";

/** The build sets it, as it does /version.json (scripts/version.ts). */
const appVersion = `version ${import.meta.env.APP_VERSION}, ${import.meta.env.APP_COMMIT}`;

/** `status`: of the connection, in words. */
export function ConnectionMenu({ status, ...opened }: OpenedFrom & { status: string }) {
  const disconnect = useDisconnect();
  const operations = useOperations();
  const { setReadOnly } = useSession();
  const { baseUrl, apiKey, holdsKey } = useConnection();
  const { environment, environments, authentication, user } = useConfig();
  const readOnly = useReadOnly();
  const dialogs = useDialogs();
  const hint = keyHint(apiKey);
  const aheadMs = useServerAhead();
  const [zone, setZone] = useZone();
  const items: (MenuItem | MenuLink)[] = [
    {
      separated: true,
      label: "Read-only",
      checked: readOnly !== "off",
      unavailable: readOnly === "configuration" ? "Set by the configuration" : undefined,
      onSelect: () => setReadOnly(readOnly === "off"),
    },
    {
      label: "Times in UTC",
      checked: zone === "utc",
      onSelect: () => setZone(zone === "utc" ? "local" : "utc"),
    },
    {
      separated: true,
      label: "Keyboard shortcuts",
      icon: <Keyboard size={14} aria-hidden />,
      onSelect: () => dialogs.open("shortcuts", opened.anchor),
    },
    ...sisterPages({ environment, environments }, location, holdsKey).map(
      ({ label, href }, place) => ({
        label,
        href,
        icon: <ExternalLink size={14} aria-hidden />,
        separated: place === 0,
      }),
    ),
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
      warning: operations.isWriting()
        ? "Requests that are still waiting won’t be sent."
        : undefined,
      onSelect: () => disconnect(opened.anchor),
    },
  ];
  return (
    <Menu
      label="Connection"
      items={items}
      heading={
        <p className="mono px-2.5 py-1.5 [overflow-wrap:anywhere] text-ink-2">
          <span className="block font-sans text-ink">{status}</span>
          <span>{apiAddress(baseUrl)}</span>
          {hint !== undefined && <span className="block text-ink-3">{`key ${hint}`}</span>}
          {authentication === "proxy" && (
            <bdi className="block font-sans text-ink-3">{user ?? "Signed in by the proxy"}</bdi>
          )}
          {aheadMs !== 0 && <span className="block font-sans">{clockText(aheadMs)}</span>}
          <span className="block text-ink-3">{appVersion}</span>
        </p>
      }
      {...opened}
    />
  );
}

/** Asks first while a run has more to send. Returns a handler that takes the element to focus afterwards. */
function useDisconnect(): (returnFocus: HTMLElement | null) => void {
  const { disconnect } = useSession();
  const { run } = useOperations();
  const dialogs = useDialogs();
  return (returnFocus) =>
    isSending(run.get().current) ? dialogs.open("disconnect", returnFocus) : disconnect();
}

function clockText(aheadMs: number): string {
  const direction = aheadMs > 0 ? "ahead of" : "behind";
  return `The API’s clock is ${ageText(0, Math.abs(aheadMs))} ${direction} this device’s. Ages go by the API’s.`;
}

/** The demo's service worker answers this request (demo/service-worker.ts). */
async function resetDemo(): Promise<void> {
  await fetch(`${defaultApiBaseUrl}/reset`, { method: "POST" });
  location.reload();
}

/** The same page and search in the other environments, which all have the same configuration or each its own. */
export function sisterPages(
  { environment, environments = [] }: Pick<Config, "environment" | "environments">,
  { origin, pathname, search }: Pick<Location, "origin" | "pathname" | "search">,
  holdsKey: (text: string) => boolean,
): { label: string; href: string }[] {
  const page = pathname.slice(mountPath.length) + search;
  // The router takes a key out of the address, but a moment after it's there.
  const shared = holdsKey(page) ? "" : page;
  return environments.flatMap(({ name, url }) => {
    const start = url.replace(/\/*$/, "/");
    // By its name too, e.g. on another address of it.
    const isHere = name === environment?.name || new URL(start).href === origin + mountPath;
    return isHere ? [] : { label: `Open in ${name}`, href: start + shared };
  });
}
