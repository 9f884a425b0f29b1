import { Autocomplete } from "@base-ui/react/autocomplete";
import { Link } from "@tanstack/react-router";
import {
  ArrowRight,
  Bookmark,
  Clock,
  Keyboard,
  LogOut,
  type LucideIcon,
  Search,
  Square,
  SunMoon,
  Trash2,
} from "lucide-react";
import type { MouseEvent, ReactElement, ReactNode } from "react";
import type { Instance } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { EmptyValue } from "../../ui/EmptyValue.tsx";
import { displayText } from "../../text/display-text.ts";
import { preferredPageSize } from "../../ui/preferences.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import type { PaletteAction, PaletteItem } from "./palette-options.ts";

const actionIcons: Record<PaletteAction["icon"], LucideIcon> = {
  theme: SunMoon,
  shortcuts: Keyboard,
  disconnect: LogOut,
  stop: Square,
  delete: Trash2,
};

interface PaletteOptionProps {
  option: PaletteItem;
  onChosen: () => void;
}

/** A link where possible, so it can open in a new tab. */
export function PaletteOption({ option, onChosen }: PaletteOptionProps) {
  const link = linkOf(option);
  const refusal = option.kind === "action" ? option.action.unavailable : undefined;
  function choose(event: MouseEvent) {
    // The browser handles these: new tab or download.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (refusal !== undefined) return;
    onChosen();
    if (option.kind === "action") option.action.run();
    if (option.kind === "view") option.onChosen();
  }
  return (
    <Autocomplete.Item
      value={option}
      {...(link && { render: link })}
      // Still highlightable, so its reason gets read.
      disabled={refusal !== undefined}
      onClick={choose}
      className="flex min-h-9 cursor-default items-center rounded-control px-2.5 text-ink outline-none select-none data-[highlighted]:bg-accent-soft"
    >
      <OptionContent option={option} />
    </Autocomplete.Item>
  );
}

function linkOf(option: PaletteItem): ReactElement | undefined {
  switch (option.kind) {
    case "page": {
      const { to } = option.page;
      return <Link to={to} search={to === "/instances" ? preferredPageSize : {}} tabIndex={-1} />;
    }
    case "view": {
      const { q, list, sort } = option.view;
      const search = { ...preferredPageSize(), q: q || undefined, list, sort };
      return <Link to="/instances" search={search} tabIndex={-1} />;
    }
    case "instance":
      return <Link to="/instances/$id" params={{ id: option.instance.id }} tabIndex={-1} />;
    case "recent":
      return <Link to="/instances/$id" params={{ id: option.opened.id }} tabIndex={-1} />;
    case "search":
      return (
        <Link to="/instances" search={{ q: option.text, ...preferredPageSize() }} tabIndex={-1} />
      );
    case "action":
      return undefined;
  }
}

function OptionContent({ option }: { option: PaletteItem }) {
  switch (option.kind) {
    case "page":
      return <OptionLine icon={ArrowRight}>{option.page.label}</OptionLine>;
    case "view":
      return (
        <OptionLine icon={Bookmark}>
          <bdi>{option.view.name}</bdi> <bdi className="mono text-ink-2">{option.view.q}</bdi>
        </OptionLine>
      );
    case "action":
      return (
        <OptionLine icon={actionIcons[option.action.icon]}>
          {option.action.label}
          {option.action.unavailable !== undefined && (
            <span className="block text-small text-ink-2"> {option.action.unavailable}</span>
          )}
        </OptionLine>
      );
    case "instance":
      return <InstanceLines instance={option.instance} />;
    case "recent": {
      const { id, hostName } = option.opened;
      return (
        <OptionLine icon={Clock}>
          <bdi className="font-[550]">{displayText(hostName ?? id)}</bdi>{" "}
          {hostName !== undefined && <bdi className="mono text-ink-2">{displayText(id)}</bdi>}
        </OptionLine>
      );
    }
    case "search":
      return (
        <OptionLine icon={Search}>
          Search instances for “<bdi>{option.text}</bdi>”
        </OptionLine>
      );
  }
}

function OptionLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5">
      <Icon
        size={15}
        aria-hidden
        className={Icon === Trash2 ? "shrink-0 text-bad-ink" : "shrink-0 text-ink-3"}
      />
      <span className="isolate-text min-w-0 py-1.5 [overflow-wrap:anywhere]">{children}</span>
    </span>
  );
}

/** Spaces keep the words of the accessible name apart. */
function InstanceLines({ instance }: { instance: Instance }) {
  const { id, hostName, state, ipv4 } = instance;
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
      <span className="isolate-text font-[550] [overflow-wrap:anywhere]">
        {displayHostOf(instance)}
      </span>{" "}
      <span className="max-w-40 min-w-0 justify-self-end">
        {state === undefined ? <EmptyValue /> : <StatusMark {...describeState(state)} />}
      </span>{" "}
      <span className="mono isolate-text text-ink-2 [overflow-wrap:anywhere]">
        {hostName !== undefined && displayText(id)}
      </span>{" "}
      <span className="mono isolate-text max-w-40 truncate justify-self-end text-ink-2">
        {ipv4 === undefined ? <EmptyValue /> : displayText(ipv4)}
      </span>
    </span>
  );
}
