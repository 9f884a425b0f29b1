import { type LateCode, lateCode, whenIdle } from "./lib/late-code.ts";
import { laterDialog, laterPart, laterPopup } from "./ui/later.tsx";

// Code and pages that load after the first rows. This file alone imports from the folders that use it, and only with import().

/** Pages besides the list. The router handles their loading and failure. */
export const pages = {
  connect: () => import("./connect/ConnectPage.tsx"),
  instance: () => import("./instances/detail/InstancePage.tsx"),
  specifications: () => import("./specifications/SpecificationListPage.tsx"),
  overview: () => import("./overview/OverviewPage.tsx"),
  activity: () => import("./activity/ActivityPage.tsx"),
  report: () => import("./activity/ReportPage.tsx"),
  errors: () => import("./app/error-pages.tsx"),
};

/** In the order of fetching. */
export const later = {
  Menu: laterPopup(async () => (await import("./ui/popups/popups.tsx")).Menu),
  SingleDialog: laterDialog(
    async () => (await import("./actions/single/SingleDialog.tsx")).SingleDialog,
  ),
  operationsService: lateCode(
    async () => (await import("./operations/operations-service.ts")).createOperationsService,
  ),
  BulkDialog: laterDialog(async () => (await import("./actions/bulk/BulkDialog.tsx")).BulkDialog),
  queryLanguage: lateCode(() => import("./fleet/query/edit.ts")),
  SuggestionList: laterPopup(
    async () => (await import("./search/box/SuggestionList.tsx")).SuggestionList,
  ),
  CommandPalette: laterDialog(
    async () => (await import("./app/palette/CommandPalette.tsx")).CommandPalette,
  ),
  ShortcutsDialog: laterDialog(
    async () => (await import("./app/shortcuts/ShortcutsDialog.tsx")).ShortcutsDialog,
  ),
  DisconnectDialog: laterDialog(
    async () => (await import("./actions/DisconnectDialog.tsx")).DisconnectDialog,
  ),
  ConnectionMenu: laterPopup(
    async () => (await import("./app/header/ConnectionMenu.tsx")).ConnectionMenu,
  ),
  FilterMenu: laterPopup(async () => (await import("./search/FilterMenu.tsx")).FilterMenu),
  SavedViews: laterPopup(async () => (await import("./search/views/SavedViews.tsx")).SavedViews),
  QueryHelp: laterPopup(async () => (await import("./search/box/QueryHelp.tsx")).QueryHelp),
  SearchMistakes: laterPart(
    async () => (await import("./search/box/SearchNotes.tsx")).SearchMistakes,
  ),
  EmptyExclusions: laterPart(
    async () => (await import("./search/box/SearchNotes.tsx")).EmptyExclusions,
  ),
  NearMatches: laterPart(async () => (await import("./search/box/SearchNotes.tsx")).NearMatches),
  UnknownsNote: laterPart(async () => (await import("./search/box/SearchNotes.tsx")).UnknownsNote),
  NoMatches: laterPart(async () => (await import("./instances/NoMatches.tsx")).NoMatches),
  FleetProgress: laterPart(async () => (await import("./search/FleetStatus.tsx")).FleetProgress),
  FleetAlert: laterPart(async () => (await import("./search/FleetStatus.tsx")).FleetAlert),
  StrayPresses: laterPart(
    async () => (await import("./instances/table/StrayPresses.ts")).StrayPresses,
  ),
  SelectionBar: laterPart(
    async () => (await import("./instances/selection/SelectionBar.tsx")).SelectionBar,
  ),
  PastedListStatus: laterPart(
    async () => (await import("./search/pasted/PastedListStatus.tsx")).PastedListStatus,
  ),
  UnknownPastedListAlert: laterPart(
    async () => (await import("./search/pasted/PastedListStatus.tsx")).UnknownPastedListAlert,
  ),
  ReviewDialog: laterDialog(
    async () => (await import("./search/pasted/ReviewDialog.tsx")).ReviewDialog,
  ),
  PasteDialog: laterDialog(
    async () => (await import("./search/pasted/PasteDialog.tsx")).PasteDialog,
  ),
  DroppedLists: laterPart(
    async () => (await import("./search/pasted/DroppedLists.tsx")).DroppedLists,
  ),
  FailedPart: laterPart(async () => (await import("./actions/outcomes/FailedPart.tsx")).FailedPart),
  UnderWay: laterPart(async () => (await import("./actions/outcomes/FailedPart.tsx")).UnderWay),
  /** Loaded before a run begins: a run needs its controls. */
  RunPanel: laterPart(async () => (await import("./actions/bulk/RunPanel.tsx")).RunPanel),
  ChangeNews: laterPart(async () => (await import("./search/views/ChangeNews.tsx")).ChangeNews),
  WatchedViews: laterPart(
    async () => (await import("./search/views/WatchedViews.tsx")).WatchedViews,
  ),
  HiddenMessages: laterPart(
    async () => (await import("./errors/hidden-messages.tsx")).HiddenMessages,
  ),
  TruncatedTextTooltip: lateCode(
    async () => (await import("./app/TruncatedTextTooltip.tsx")).TruncatedTextTooltip,
  ),
  announceEvent: lateCode(
    async () => (await import("./actions/outcomes/announce.ts")).announceEvent,
  ),
  startBackgroundWork: lateCode(
    async () => (await import("./app/background-work.ts")).startBackgroundWork,
  ),
  exportCode: lateCode(() => import("./search/save-export.ts")),
};

/** Fetches it all, so that nothing waits for it later. Each use retries a failed load. */
export function fetchLater(): void {
  const parts: Pick<LateCode<unknown>, "load">[] = Object.values(later);
  const loads = [...parts.map(({ load }) => load), ...Object.values(pages)];
  // One task per import: all in one task take over 100 ms on a slow machine.
  whenIdle(function next() {
    loads
      .shift()?.()
      .catch(() => undefined);
    if (loads.length > 0) whenIdle(next);
  });
}
