import { Autocomplete } from "@base-ui/react/autocomplete";
import { Link } from "@tanstack/react-router";
import { ArrowRight, Bookmark, type LucideIcon, Search } from "lucide-react";
import type { MouseEvent, ReactElement, ReactNode } from "react";
import type { Instance } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import { useConfig } from "../../hooks/use-services.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { fitsAddress } from "../../search/search-params.ts";
import { type SavedView, useSavedViews } from "../../search/box/SavedViews.tsx";
import { displayText } from "../../lib/text.ts";
import { EmptyValue } from "../../ui/values.tsx";
import { preferredPageSize } from "../../ui/preferences.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { navPages, searchOfPage } from "./Header.tsx";

export interface PaletteItem {
  key: string;
  content: ReactNode;
  /** So it can open in a new tab. */
  link: ReactElement;
}

export interface PaletteGroup {
  // Required by Base UI's type.
  [key: string]: unknown;
  heading?: string;
  items: PaletteItem[];
}

interface PaletteSources {
  views: PaletteItem[];
  instances: Instance[];
  unseenChanges: number;
}

/** Skips empty groups. The first option is highlighted, so Enter on a text that names nothing searches for it. */
export function groupsFor(
  text: string,
  { views, instances, unseenChanges }: PaletteSources,
): PaletteGroup[] {
  const pages = navPages.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()));
  const groups: PaletteGroup[] = [
    { heading: "Pages", items: pages.map((page) => pageItem(page, unseenChanges)) },
    { heading: "Views", items: views },
    { heading: "Instances", items: instances.map(instanceItem) },
    { items: text === "" || !fitsAddress(text) ? [] : [searchItem(text)] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const pageItem = (
  { to, label }: (typeof navPages)[number],
  unseenChanges: number,
): PaletteItem => ({
  key: to,
  link: <Link to={to} search={() => searchOfPage(to, unseenChanges)} tabIndex={-1} />,
  content: <OptionLine icon={ArrowRight}>{label}</OptionLine>,
});

const instanceItem = (instance: Instance): PaletteItem => ({
  key: `instance ${instance.id}`,
  link: <Link to="/instances/$id" params={{ id: instance.id }} tabIndex={-1} />,
  content: <InstanceLines instance={instance} />,
});

const searchKey = "search";

/** The last option, offered for any text. */
export const isSearch = ({ key }: PaletteItem) => key === searchKey;

const searchItem = (text: string): PaletteItem => ({
  key: searchKey,
  link: <Link to="/instances" search={{ q: text, ...preferredPageSize() }} tabIndex={-1} />,
  content: (
    <OptionLine icon={Search}>
      Search instances for “<bdi>{text}</bdi>”
    </OptionLine>
  ),
});

const maxViews = 8;

export function useFoundViews(text: string): PaletteItem[] {
  const { views } = useSavedViews();
  const { views: teamViews = [] } = useConfig();
  return [...teamViews, ...views]
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .slice(0, maxViews)
    .map((view: SavedView, place) => {
      const { name, q, list, sort } = view;
      const search = { ...preferredPageSize(), q: q || undefined, list, sort };
      return {
        key: `view ${place} ${name}`,
        link: <Link to="/instances" search={search} tabIndex={-1} />,
        content: (
          <OptionLine icon={Bookmark}>
            <bdi>{name}</bdi> <bdi className="mono text-ink-2">{q}</bdi>
          </OptionLine>
        ),
      };
    });
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

function OptionLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5">
      <Icon size={15} aria-hidden className="shrink-0 text-ink-3" />
      <span className="isolate-text min-w-0 py-1.5 [overflow-wrap:anywhere]">{children}</span>
    </span>
  );
}

/** Spaces keep the words of the accessible name apart. */
function InstanceLines({ instance }: { instance: Instance }) {
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
