import { Link } from "@tanstack/react-router";
import { ArrowRight, Bookmark, Search } from "lucide-react";
import type { Instance } from "../../api/schema.ts";
import { useConfig } from "../../hooks/use-services.ts";
import { fitsAddress } from "../../search/box/search-params.ts";
import { type SavedView, useSavedViews } from "../../search/filters/saved-views.ts";
import { preferredPageSize } from "../../ui/preferences.ts";
import { navPages, searchOfPage } from "./Header.tsx";
import { InstanceLines, OptionLine, type PaletteItem } from "./PaletteOption.tsx";

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
