import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Single } from "../../api/endpoints.ts";
import { isNotFound } from "../../api/error.ts";
import type { Instance } from "../../api/schema.ts";
import { type Opened, recentlyOpened } from "../../instances/recent-instances.ts";
import { useAvailability } from "../../actions/action-availability.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { useConfirmation } from "../../actions/confirmation.tsx";
import { useDisconnect, useFingerprint } from "../../actions/use-operations.ts";
import { instanceKeys } from "../../queries/instances.ts";
import { useSavedViews } from "../../search/views/saved-views.ts";
import type { SavedView } from "../../search/views/stored-views.ts";
import { fitsAddress } from "../../search/box/search-params.ts";
import { useAppDialogs } from "../dialogs.tsx";
import { pages } from "../header/Header.tsx";
import { useTheme } from "../header/theme.ts";

export type PaletteItem = { key: string } & (
  | { kind: "page"; page: (typeof pages)[number] }
  | { kind: "view"; view: SavedView; onChosen: () => void }
  | { kind: "action"; action: PaletteAction }
  | { kind: "instance"; instance: Instance }
  | { kind: "recent"; opened: Opened }
  | { kind: "search"; text: string }
);

export interface PaletteAction {
  label: string;
  icon: "theme" | "shortcuts" | "disconnect" | "stop" | "delete";
  /** The action is found if one of these starts with the text. Default: the label. */
  terms?: string[];
  /** Why it can't be chosen now. Still listed. */
  unavailable?: string | undefined;
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
  views: PaletteItem[];
  instances: Instance[];
  recent: Opened[];
}

/** Skips empty groups. No text: recent instances, pages, views, actions. */
export function groupsFor(
  text: string,
  { actions, views, instances, recent }: PaletteSources,
): PaletteGroup[] {
  const matches = (term: string) => term.toLowerCase().startsWith(text.toLowerCase());
  const groups: PaletteGroup[] = [
    {
      heading: "Recent",
      items: (text === "" ? recent : []).map((opened) => ({
        key: `recent ${opened.id}`,
        kind: "recent",
        opened,
      })),
    },
    {
      heading: "Pages",
      items: pages
        .filter(({ label }) => matches(label))
        .map((page) => ({ key: page.to, kind: "page", page })),
    },
    { heading: "Views", items: views },
    {
      heading: "Actions",
      items: actions
        .filter(({ label, terms = [label] }) => terms.some(matches))
        .map((action) => ({ key: `action ${action.icon}`, kind: "action", action })),
    },
    {
      heading: "Instances",
      items: instances.map((instance) => ({
        key: `instance ${instance.id}`,
        kind: "instance",
        instance,
      })),
    },
    { items: text === "" || !fitsAddress(text) ? [] : [{ key: "search", kind: "search", text }] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const maxViews = 8;

export function useFoundViews(text: string): PaletteItem[] {
  const { views, showColumns } = useSavedViews();
  return views
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .slice(0, maxViews)
    .map((view) => ({
      key: `view ${view.name}`,
      kind: "view",
      view,
      onChosen: () => showColumns(view),
    }));
}

const maxRecent = 5;

/** Opened last with this key, except the current one. */
export function useRecentInstances(): Opened[] {
  const recent = recentlyOpened(useFingerprint());
  const { id } = useParams({ strict: false });
  return recent.filter((opened) => opened.id !== id).slice(0, maxRecent);
}

/** On an instance's page, includes Stop and Delete. */
export function usePaletteActions(returnFocus: HTMLElement | null): PaletteAction[] {
  const dialogs = useAppDialogs();
  const confirmation = useConfirmation();
  const stop = useAvailability("stop");
  const deletion = useAvailability("delete");
  const [, toggleTheme] = useTheme();
  const disconnect = useDisconnect();
  const queryClient = useQueryClient();
  const { id } = useParams({ strict: false });
  const instance = id === undefined ? undefined : instanceOfPage(queryClient, id);
  const actions: PaletteAction[] = [
    {
      label: "Switch theme",
      icon: "theme",
      terms: ["Switch theme", "Theme", "Dark", "Light"],
      run: toggleTheme,
    },
    {
      label: "Keyboard shortcuts",
      icon: "shortcuts",
      terms: ["Keyboard shortcuts", "Shortcuts", "Keys", "Help", "?"],
      run: () => dialogs.open("shortcuts", returnFocus),
    },
    { label: "Disconnect", icon: "disconnect", run: () => disconnect(returnFocus) },
  ];
  if (!instance) return actions;
  const host = displayHostOf(instance);
  return [
    ...actions,
    // Found by the verb only: typing a host means opening it.
    {
      label: `Stop ${host}…`,
      icon: "stop",
      unavailable: stop.allowed ? undefined : stop.reason,
      run: () => confirmation.open("stop", instance, returnFocus),
    },
    {
      label: `Delete ${host}…`,
      icon: "delete",
      unavailable: deletion.allowed ? undefined : deletion.reason,
      run: () => confirmation.open("delete", instance, returnFocus),
    },
  ];
}

/** Undefined if the API says it's gone. */
function instanceOfPage(queryClient: QueryClient, id: string): Instance | undefined {
  const state = queryClient.getQueryState<Single<Instance>>(instanceKeys.one(id));
  return isNotFound(state?.error) ? undefined : state?.data?.data;
}
