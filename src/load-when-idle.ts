import { BulkDialog, SingleDialog } from "./actions/OpenConfirmation.tsx";
import { BackgroundParts, RunPanel } from "./app/ConnectedLayout.tsx";
import { ConnectionMenu } from "./app/header/ConnectionButton.tsx";
import { CommandPalette } from "./app/OpenDialogs.tsx";
import { FailedPart } from "./app/ViewErrorPage.tsx";
import { Pager, SavedViews, SelectionBar } from "./instances/InstanceListPage.tsx";
import { RowMenu } from "./instances/table/RowActions.tsx";
import { StrayPresses } from "./instances/table/InstanceTable.tsx";
import { whenIdle } from "./lib/late-code.ts";
import { latePages } from "./router.tsx";
import { SuggestionList } from "./search/box/SearchBox.tsx";
import { FilterChips } from "./search/Filters.tsx";
import { PastedListStatus, SearchNotes } from "./search/late-parts.ts";
import { lateQueryCode } from "./search/late-query-code.ts";
import { Menu } from "./ui/popups/PopupButton.tsx";

/** Late parts that the first rows know. Those inside of late code (`ReviewDialog`) are named by their file. */
const inOrder: readonly (() => Promise<unknown>)[] = [
  Pager.load,
  Menu.load,
  RowMenu.load,
  SingleDialog.load,
  BulkDialog.load,
  lateQueryCode.load,
  SuggestionList.load,
  CommandPalette.load,
  ConnectionMenu.load,
  FilterChips.load,
  SavedViews.load,
  SearchNotes.load,
  PastedListStatus.load,
  StrayPresses.load,
  SelectionBar.load,
  () => import("./search/pasted/ReviewDialog.tsx"),
  FailedPart.load,
  RunPanel.load,
  BackgroundParts.load,
  () => import("./actions/outcomes/announce.ts"),
  () => import("./search/export/save-export.ts"),
  ...Object.values(latePages),
];

/** Loads all code that isn't loaded yet, so that nothing waits for it later. Each use retries a failed load. */
export function loadWhenIdle(): void {
  const loads = [...inOrder];
  // One task per import: all in one task take over 100 ms on a slow machine.
  whenIdle(function next() {
    loads
      .shift()?.()
      .catch(() => undefined);
    if (loads.length > 0) whenIdle(next);
  });
}
