import { Autocomplete } from "@base-ui/react/autocomplete";
import type { LucideIcon } from "lucide-react";
import type { MouseEvent, ReactElement, ReactNode } from "react";
import type { Instance } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { EmptyValue } from "../../ui/EmptyValue.tsx";
import { displayText } from "../../text/display-text.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";

export interface PaletteItem {
  key: string;
  content: ReactNode;
  /** So it can open in a new tab. */
  link: ReactElement;
}

export function PaletteOption({ option, onChosen }: { option: PaletteItem; onChosen: () => void }) {
  const { content, link } = option;
  function choose(event: MouseEvent) {
    // The browser handles these: new tab or download.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    onChosen();
  }
  return (
    <Autocomplete.Item
      value={option}
      render={link}
      onClick={choose}
      className="flex min-h-9 max-card:min-h-10 cursor-default items-center rounded-control px-2.5 text-ink outline-none select-none data-[highlighted]:bg-accent-soft"
    >
      {content}
    </Autocomplete.Item>
  );
}

export function OptionLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5">
      <Icon size={15} aria-hidden className="shrink-0 text-ink-3" />
      <span className="isolate-text min-w-0 py-1.5 [overflow-wrap:anywhere]">{children}</span>
    </span>
  );
}

/** Spaces keep the words of the accessible name apart. */
export function InstanceLines({ instance }: { instance: Instance }) {
  const { id, hostName, state, ipv4, privateIpv4 } = instance;
  const address = ipv4 ?? privateIpv4;
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
      <span className="isolate-text font-[550] [overflow-wrap:anywhere]">
        {displayHostOf(instance)}
      </span>{" "}
      <span className="max-w-40 min-w-0 justify-self-end [&_.truncate]:[overflow-wrap:anywhere] [&_.truncate]:whitespace-normal">
        {state === undefined ? <EmptyValue /> : <StatusMark {...describeState(state)} />}
      </span>{" "}
      <span className="mono isolate-text text-ink-2 [overflow-wrap:anywhere]">
        {hostName !== undefined && displayText(id)}
      </span>{" "}
      <span className="mono isolate-text max-w-40 justify-self-end text-ink-2 [overflow-wrap:anywhere]">
        {address === undefined ? <EmptyValue /> : displayText(address)}
      </span>
    </span>
  );
}
