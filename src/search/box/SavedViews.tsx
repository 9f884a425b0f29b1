import { Trash2, TriangleAlert } from "lucide-react";
import { type MouseEvent, type SubmitEvent, useState } from "react";
import { useKeyRefusal } from "../../errors/notifications.ts";
import { writtenField } from "../../fleet/query/term.ts";
import { useConfig } from "../../hooks/use-services.ts";
import { displayText } from "../../lib/text.ts";
import { Button, CopyButton, IconButton } from "../../ui/Button.tsx";
import { TextField } from "../../ui/popups/TextField.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Popover } from "../../ui/popups/popups.tsx";
import { isNegatedList, isOnlyInThisTab } from "../../fleet/lists/lists.ts";
import { useFleet, useFleetAnswer } from "../use-fleet.ts";
import { instancesText } from "../../actions/labels.ts";
import { offersOf } from "../../fleet/fleet-state.ts";
import type { FleetQuery } from "../../fleet/worker/fleet-search.ts";
import type { Config } from "../../session/config.ts";
import { Tab } from "./Tab.tsx";
import * as z from "zod/mini";
import { parseJson } from "../../lib/storage.ts";
import { mountPath } from "../../lib/mount-path.ts";
import { usePreference } from "../../ui/ui-context.ts";
import { stringifySearch } from "../search-params.ts";

/** On the safe answer. Outside of the component, so that a rendering doesn't repeat it. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();

interface SavedViewsProps {
  anchor: HTMLElement;
  view: ViewContent;
  onChoose: (view: ViewContent) => void;
  onClose: () => void;
}

export function SavedViews({ anchor, view, onChoose, onClose }: SavedViewsProps) {
  const { views, save, remove } = useSavedViews();
  const config = useConfig();
  const isKeyRefused = useKeyRefusal("The view was not saved.");
  const [name, setName] = useState("");
  const [isAskingToReplace, setIsAskingToReplace] = useState(false);
  const { q, list, sort, group } = view;
  const isLinked = list === undefined || !isOnlyInThisTab(list);
  const hasContent = q.trim() !== "" || list !== undefined || (sort ?? group) !== undefined;
  const unsavable = !isLinked ? tooLongToSave : hasContent ? undefined : nothingToSave;
  const newName = name.trim();
  const isTaken = views.some((saved) => saved.name === newName);

  function choose(chosen: SavedView) {
    onChoose(chosen);
    onClose();
  }
  function onRemove(saved: SavedView, { currentTarget }: MouseEvent) {
    focusBeside(currentTarget);
    remove(saved.name);
  }
  function saveAs(newName: string) {
    save(newName, view);
    setName("");
    setIsAskingToReplace(false);
  }
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (newName === "" || isKeyRefused(newName)) return;
    if (isTaken) setIsAskingToReplace(true);
    else saveAs(newName);
  }

  return (
    <Popover
      title="Views"
      anchor={anchor}
      onClose={onClose}
      className="grid w-[min(92vw,20rem)] gap-3"
    >
      {config.views && (
        <ul aria-label="Team views" className="-mx-2 -mb-2 grid">
          {config.views.map((teamView) => (
            <li key={teamView.name} className="flex items-center gap-1">
              <ViewButton view={teamView} onChoose={choose} />
              <CopyButton text={linkTo(teamView)} what={`link to ${teamView.name}`} />
            </li>
          ))}
        </ul>
      )}
      <p className={classNames("font-medium", config.views && "border-t border-line pt-3")}>
        Saved views
      </p>
      {views.length === 0 && (
        <p className="-mt-2 text-ink-2">None yet. They’re kept in this browser.</p>
      )}
      <ul aria-label="Saved views" className="-mx-2 -mt-2 grid empty:hidden">
        {views.map((saved) => (
          <li key={saved.name} className="flex flex-wrap items-center gap-1">
            <ViewButton view={saved} onChoose={choose} />
            <CopyButton text={linkTo(saved)} what={`link to ${saved.name}`} />
            <IconButton
              label={`Delete view ${saved.name}`}
              onClick={(event) => onRemove(saved, event)}
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={onSubmit} className="grid gap-2 border-t border-line pt-3">
        <TextField
          label="Name of this view"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setIsAskingToReplace(false);
          }}
          hint={unsavable}
        />
        {isAskingToReplace ? (
          <div
            role="group"
            aria-label="Replace this view"
            className="flex flex-wrap items-center gap-2"
          >
            <span role="alert" className="basis-full [overflow-wrap:anywhere]">
              {`Replace “${displayText(newName)}” with what the list shows?`}
            </span>
            <Button onClick={() => saveAs(newName)}>Replace view</Button>
            <Button ref={focusOnMount} onClick={() => setIsAskingToReplace(false)}>
              Cancel
            </Button>
          </div>
        ) : (
          <Button type="submit" unavailable={unsavable !== undefined || newName === ""}>
            Save view
          </Button>
        )}
      </form>
    </Popover>
  );
}

/** The view after the one that's being deleted, otherwise the one before it, or the list of views. */
function focusBeside(deleteButton: Element): void {
  const item = deleteButton.closest("li");
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  const target = beside?.querySelector("button") ?? deleteButton.closest("[role=dialog]");
  if (target instanceof HTMLElement) target.focus();
}

interface ViewButtonProps {
  view: SavedView;
  onChoose: (view: SavedView) => void;
}

function ViewButton({ view, onChoose }: ViewButtonProps) {
  const { pastedLists } = useFleet();
  const { list } = view;
  const ids = list === undefined ? undefined : pastedLists.of(list)?.listed?.ids;
  return (
    <button
      type="button"
      onClick={() => onChoose(view)}
      className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left [overflow-wrap:anywhere] hover:bg-hover"
    >
      <bdi className="block font-medium">{view.name}</bdi>
      <bdi className="mono block text-[0.71875rem] text-ink-3">{viewText(view, ids)}</bdi>
    </button>
  );
}

const nothingToSave = "Nothing to save yet. Search, sort or group first.";
const tooLongToSave = "The pasted list is too long to save.";

function viewText(
  { q, list, sort, group }: ViewContent,
  ids: readonly string[] | undefined,
): string {
  const instances = ids ? ` of ${instancesText(ids.length)}` : "";
  const listText =
    list !== undefined && (isNegatedList(list) ? "not on a list" : `list${instances}`);
  const sortedText = sort && `sorted by ${sortText(sort)}`;
  const groupedText = group && `grouped by ${group}`;
  return [q, listText, sortedText, groupedText].filter(Boolean).join(" · ");
}

/** e.g. "created, newest first". */
function sortText(sort: string): string {
  const column = writtenField(sort.replace(/^-/, ""));
  if (!sort.startsWith("-")) return column;
  return `${column}, ${["created", "updated"].includes(column) ? "newest first" : "descending"}`;
}

type TeamView = NonNullable<Config["views"]>[number];

interface TeamViewTabsProps {
  views: readonly TeamView[];
  query: FleetQuery;
  onChoose: (view: ViewContent) => void;
}

/** The team's views with `tab: true`, beside the tabs of states. */
export function TeamViewTabs({ views, query, onChoose }: TeamViewTabsProps) {
  const tabs = views.filter(({ tab }) => tab);
  if (tabs.length === 0) return null;
  return (
    <span
      role="group"
      aria-label="Team views"
      className="ml-1 flex gap-1 border-l border-line pl-2"
    >
      {tabs.map((view) => (
        <TeamViewTab
          key={view.name}
          view={view}
          pressed={query.list === undefined && query.q === view.q}
          onChoose={onChoose}
        />
      ))}
    </span>
  );
}

interface TeamViewTabProps {
  view: TeamView;
  pressed: boolean;
  onChoose: (view: ViewContent) => void;
}

/** Counts once the fleet is here. */
function TeamViewTab({ view: { name, q, sort }, pressed, onChoose }: TeamViewTabProps) {
  const count = { q, sort: undefined, page: 1, limit: 1 };
  const data = useFleetAnswer(
    "view count",
    count,
    async (worker, query, now) => {
      const { total, problem } = await worker.search({ ...query, now });
      return { total, problem };
    },
    { when: (state) => offersOf(state).all, keeps: () => true },
  );
  const hasMistake = data?.problem === "mistake";
  return (
    <Tab
      label={name}
      count={data?.problem ? undefined : data?.total}
      pressed={pressed}
      onClick={() => onChoose(pressed ? { q: "" } : { q, sort })}
    >
      {hasMistake && (
        <>
          <TriangleAlert size={13} aria-hidden className="text-bad-ink" />
          <span className="sr-only">Search with a mistake:</span>
        </>
      )}
    </Tab>
  );
}

const savedViewSchema = z.object({
  name: z.string(),
  q: z.string(),
  list: z.optional(z.string()),
  sort: z.optional(z.string()),
  group: z.optional(z.string()),
});
export type SavedView = z.infer<typeof savedViewSchema>;
export type ViewContent = Omit<SavedView, "name">;

const viewsSchema = z.array(savedViewSchema);

/** Storage is limited, and a longer list is hard to use. */
const maxViews = 100;

/** Only what the user typed, no API data. Oldest first: a full list drops those. */
export function useSavedViews() {
  const [stored, store] = usePreference("views-2");
  const saved = viewsSchema.safeParse(parseJson(stored)).data ?? [];
  const storeAll = (views: readonly SavedView[]) => store(JSON.stringify(views));
  const without = (name: string) => saved.filter((view) => view.name !== name);
  return {
    views: saved.toSorted((a, b) => a.name.localeCompare(b.name)),
    /** Replaces the view with the same name. */
    save: (name: string, { q, list, sort, group }: ViewContent): void =>
      storeAll([...without(name), { name, q, list, sort, group }].slice(-maxViews)),
    remove: (name: string) => storeAll(without(name)),
  };
}

export function linkTo({ q, list, sort, group }: ViewContent): string {
  const search = stringifySearch({ q: q || undefined, list, sort, group });
  return `${location.origin}${mountPath}instances${search}`;
}
