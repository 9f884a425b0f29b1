import { BulkDialog, SingleDialog } from "./actions/OpenConfirmation.tsx";
import { BackgroundParts, RunPanel } from "./app/layout/ConnectedLayout.tsx";
import { ConnectionMenu } from "./app/layout/ConnectionButton.tsx";
import { namedDialogs } from "./app/layout/OpenDialogs.tsx";
import { FailedPart } from "./app/ViewErrorPage.tsx";
import { SavedViews, SelectionBar } from "./instances/InstanceListPage.tsx";
import { GroupedTable, Pager } from "./instances/ListRows.tsx";
import { RowMenu } from "./instances/table/RowActions.tsx";
import { StrayPresses } from "./instances/table/InstanceTable.tsx";
import { whenIdle } from "./lib/waiting.ts";
import { latePages } from "./router.tsx";
import { PasteDialog, QueryHelp, SuggestionList } from "./search/box/SearchBox.tsx";
import { FilterChips, FilterMenu } from "./search/box/Filters.tsx";
import { PastedListStatus, SearchNotes } from "./search/late-parts.ts";
import { Menu } from "./ui/popups/PopupButton.tsx";

/** All late parts. What stops and deletes is among the first. */
const inOrder: readonly (() => Promise<unknown>)[] = [
  Pager.preload,
  Menu.preload,
  RowMenu.preload,
  SingleDialog.preload,
  BulkDialog.preload,
  SuggestionList.preload,
  namedDialogs.palette.preload,
  ConnectionMenu.preload,
  FilterMenu.preload,
  FilterChips.preload,
  SavedViews.preload,
  SearchNotes.preload,
  PastedListStatus.preload,
  StrayPresses.preload,
  SelectionBar.preload,
  GroupedTable.preload,
  PasteDialog.preload,
  QueryHelp.preload,
  namedDialogs.shortcuts.preload,
  namedDialogs.disconnect.preload,
  FailedPart.preload,
  RunPanel.preload,
  BackgroundParts.preload,
  () => import("./search/save-export.ts"),
  ...Object.values(latePages).map(({ preload }) => preload),
];

/**
 * Loads one after the other what isn't loaded yet, so that no task is long and nothing waits for it later. What can't be
 * loaded is asked for again when it's needed.
 */
export async function loadWhenIdle(): Promise<void> {
  for (const load of inOrder) {
    await new Promise<void>(whenIdle);
    await load().catch(() => undefined);
  }
}
