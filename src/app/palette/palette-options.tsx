import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import {
  ArrowRight,
  Bookmark,
  Clock,
  Keyboard,
  ListFilter,
  LogOut,
  type LucideIcon,
  Search,
  Square,
  SunMoon,
  Trash2,
} from "lucide-react";
import type { Single } from "../../api/endpoints.ts";
import { isNotFound } from "../../api/error.ts";
import type { Instance } from "../../api/schema.ts";
import { type Opened, recentlyOpened } from "../../instances/recent-instances.ts";
import { describeState } from "../../api/state.ts";
import { useAvailability } from "../../actions/action-availability.ts";
import { displayHostOf, type OperationKind } from "../../operations/operation.ts";
import { useDialogs } from "../../actions/dialogs.ts";
import { useDisconnect } from "../header/use-disconnect.ts";
import { useFingerprint } from "../../actions/use-operations.ts";
import { instanceKeys } from "../../queries/instances.ts";
import { useConfig } from "../../hooks/use-services.ts";
import type { SavedView } from "../../search/views/stored-views.ts";
import { useSavedViews } from "../../search/views/saved-views.ts";
import { fitsAddress } from "../../search/box/search-params.ts";
import { stateTabs } from "../../search/StateTabs.tsx";
import { displayText } from "../../text/display-text.ts";
import { preferredPageSize } from "../../ui/preferences.ts";
import { useZone } from "../../ui/AbsoluteTime.tsx";
import { navPages, searchOfPage, useTheme } from "../header/Header.tsx";
import { InstanceLines, OptionLine, type PaletteItem } from "./PaletteOption.tsx";

export interface PaletteAction extends Pick<PaletteItem, "unavailable"> {
  /** Default: the label. */
  key?: string;
  label: string;
  /** Distinguishes actions with the same label. */
  about?: string;
  icon: LucideIcon;
  /** The action is found if one of these starts with the text. Default: the label. */
  terms?: string[];
  run: () => void;
}

export interface PaletteGroup {
  // Required by Base UI's type.
  [key: string]: unknown;
  heading?: string;
  items: PaletteItem[];
}

interface PaletteSources {
  actions: PaletteAction[];
  /** Stop or Delete of what was found, for "stop web-1". */
  acts: PaletteAction[];
  /** The text names one instance in full, so Enter may open its confirmation. */
  namesOne: boolean;
  views: PaletteItem[];
  instances: Instance[];
  recent: Opened[];
  unseenChanges: number;
}

/** "stop web-1" is a verb and `words`, any other text only `words`. */
export function readVerb(text: string): { verb?: OperationKind; words: string } {
  const [, typed, words] = /^(\S+)\s+(.+)$/s.exec(text) ?? [];
  const verb = verbs.find((one) => one === typed?.toLowerCase());
  return verb && words !== undefined ? { verb, words } : { words: text };
}

const verbs = ["stop", "delete"] as const satisfies OperationKind[];

/** Skips empty groups. No text: recent instances, pages, views, actions. The first option is highlighted. */
export function groupsFor(
  text: string,
  { actions, acts, namesOne, views, instances, recent, unseenChanges }: PaletteSources,
): PaletteGroup[] {
  const { verb, words } = readVerb(text);
  const matches = (term: string) => term.toLowerCase().startsWith(text.toLowerCase());
  const foundPages = navPages.filter(({ label }) => matches(label));
  const foundActions = actions.filter(({ label, terms = [label] }) => terms.some(matches));
  const foundStates = stateTabs.filter(({ keyword, label }) => [keyword, label].some(matches));
  const search = { items: text === "" || !fitsAddress(text) ? [] : [searchItem(words)] };
  const groups: PaletteGroup[] = verb
    ? [
        ...(namesOne ? [] : [search]),
        { heading: "Actions", items: acts.map(actionItem) },
        ...(namesOne ? [search] : []),
      ]
    : [
        { heading: "Recent", items: text === "" ? recent.map(recentItem) : [] },
        { heading: "Pages", items: foundPages.map((page) => pageItem(page, unseenChanges)) },
        { heading: "Views", items: views },
        { heading: "Actions", items: foundActions.map(actionItem) },
        { heading: "States", items: text === "" ? [] : foundStates.map(stateItem) },
        { heading: "Instances", items: instances.map(instanceItem) },
        search,
      ];
  return groups.filter(({ items }) => items.length > 0);
}

type StateTab = (typeof stateTabs)[number];

const recentItem = ({ id, hostName }: Opened): PaletteItem => ({
  key: `recent ${id}`,
  link: <Link to="/instances/$id" params={{ id }} tabIndex={-1} />,
  content: (
    <OptionLine icon={Clock}>
      <bdi className="font-[550]">{displayText(hostName ?? id)}</bdi>{" "}
      {hostName !== undefined && <bdi className="mono text-ink-2">{displayText(id)}</bdi>}
    </OptionLine>
  ),
});

const pageItem = (
  { to, label }: (typeof navPages)[number],
  unseenChanges: number,
): PaletteItem => ({
  key: to,
  link: <Link to={to} search={() => searchOfPage(to, unseenChanges)} tabIndex={-1} />,
  content: <OptionLine icon={ArrowRight}>{label}</OptionLine>,
});

const actionItem = (action: PaletteAction): PaletteItem => {
  const { label, key = label, about, icon, unavailable, run } = action;
  return {
    key,
    unavailable,
    run,
    content: (
      <OptionLine icon={icon}>
        <span>{label}</span>
        {about !== undefined && <span className="mono block text-ink-2">{` ${about}`}</span>}
        {unavailable !== undefined && (
          <span className="block text-small text-ink-2">{` ${unavailable}`}</span>
        )}
      </OptionLine>
    ),
  };
};

const stateItem = ({ keyword, label }: StateTab): PaletteItem => {
  const q = `is:${keyword}`;
  return {
    key: q,
    link: <Link to="/instances" search={{ q, ...preferredPageSize() }} tabIndex={-1} />,
    content: (
      <OptionLine icon={ListFilter}>
        <span>{label}</span> <span className="mono text-ink-2">{q}</span>
      </OptionLine>
    ),
  };
};

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
  const { views, showColumns } = useSavedViews();
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
        run: () => showColumns(view),
        content: (
          <OptionLine icon={Bookmark}>
            <bdi>{name}</bdi> <bdi className="mono text-ink-2">{q}</bdi>
          </OptionLine>
        ),
      };
    });
}

const maxRecent = 5;

/** Opened last with this key, except the current one. */
export function useRecentInstances(): Opened[] {
  const recent = recentlyOpened(useFingerprint());
  const { id } = useParams({ strict: false });
  return recent.filter((opened) => opened.id !== id).slice(0, maxRecent);
}

export function usePaletteActions(returnFocus: HTMLElement | null): PaletteAction[] {
  const dialogs = useDialogs();
  const [, toggleTheme] = useTheme();
  const [zone, setZone] = useZone();
  const disconnect = useDisconnect();
  return [
    {
      label: "Switch theme",
      icon: SunMoon,
      terms: ["Switch theme", "Theme", "Dark", "Light"],
      run: toggleTheme,
    },
    {
      label: zone === "utc" ? "Show local times" : "Show times in UTC",
      icon: Clock,
      terms: ["Show times in UTC", "Times in UTC", "Show local times", "UTC", "Time zone"],
      run: () => setZone(zone === "utc" ? "local" : "utc"),
    },
    {
      label: "Keyboard shortcuts",
      icon: Keyboard,
      terms: ["Keyboard shortcuts", "Shortcuts", "Keys", "Help", "?"],
      run: () => dialogs.open("shortcuts", returnFocus),
    },
    { label: "Disconnect", icon: LogOut, run: () => disconnect(returnFocus) },
  ];
}

/** Makes the actions that open the confirmation of one instance. */
export function useActs(returnFocus: HTMLElement | null) {
  const dialogs = useDialogs();
  const availability = { stop: useAvailability("stop"), delete: useAvailability("delete") };
  return (kind: OperationKind, instance: Instance): PaletteAction => {
    const { allowed, reason } = availability[kind];
    const { id, region, ipv4, privateIpv4, state } = instance;
    const stateLabel = state && describeState(state).label;
    const about = [id, ipv4, privateIpv4, region, stateLabel].filter(Boolean);
    return {
      key: `${kind} ${id}`,
      label: `${kind === "stop" ? "Stop" : "Delete"} ${displayHostOf(instance)}…`,
      about: displayText(about.join(" · ")),
      icon: kind === "stop" ? Square : Trash2,
      unavailable: allowed ? undefined : reason,
      run: () => dialogs.openConfirmation(kind, instance, returnFocus),
    };
  };
}

/** The instance whose page is open. */
export function usePageInstance(): Instance | undefined {
  const queryClient = useQueryClient();
  const { id } = useParams({ strict: false });
  return id === undefined ? undefined : instanceOfPage(queryClient, id);
}

/** Undefined if the API says it's gone. */
function instanceOfPage(queryClient: QueryClient, id: string): Instance | undefined {
  const state = queryClient.getQueryState<Single<Instance>>(instanceKeys.one(id));
  return isNotFound(state?.error) ? undefined : state?.data?.data;
}
