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
  Menu: laterPopup(() => import("./ui/popups/popups.tsx").then((code) => code.Menu)),
  RowMenu: laterPopup(() => import("./instances/table/RowMenu.tsx").then((code) => code.RowMenu)),
  SingleDialog: laterDialog(() =>
    import("./actions/single/SingleDialog.tsx").then((code) => code.SingleDialog),
  ),
  operationsService: lateCode(() =>
    import("./operations/operations-service.ts").then((code) => code.createOperationsService),
  ),
  BulkDialog: laterDialog(() =>
    import("./actions/bulk/BulkDialog.tsx").then((code) => code.BulkDialog),
  ),
  queryLanguage: lateCode(() => import("./fleet/query/edit.ts")),
  SuggestionList: laterPopup(() =>
    import("./search/box/SuggestionList.tsx").then((code) => code.SuggestionList),
  ),
  CommandPalette: laterDialog(() =>
    import("./app/palette/CommandPalette.tsx").then((code) => code.CommandPalette),
  ),
  ShortcutsDialog: laterDialog(() =>
    import("./app/shortcuts/ShortcutsDialog.tsx").then((code) => code.ShortcutsDialog),
  ),
  DisconnectDialog: laterDialog(() =>
    import("./actions/DisconnectDialog.tsx").then((code) => code.DisconnectDialog),
  ),
  ConnectionMenu: laterPopup(() =>
    import("./app/header/ConnectionMenu.tsx").then((code) => code.ConnectionMenu),
  ),
  FilterMenu: laterPopup(() => import("./search/FilterMenu.tsx").then((code) => code.FilterMenu)),
  SavedViews: laterPopup(() =>
    import("./search/views/SavedViews.tsx").then((code) => code.SavedViews),
  ),
  QueryHelp: laterPopup(() => import("./search/box/QueryHelp.tsx").then((code) => code.QueryHelp)),
  SearchMistakes: laterPart(() =>
    import("./search/box/SearchNotes.tsx").then((code) => code.SearchMistakes),
  ),
  EmptyExclusions: laterPart(() =>
    import("./search/box/SearchNotes.tsx").then((code) => code.EmptyExclusions),
  ),
  TypedValueNote: laterPart(() =>
    import("./search/box/SearchNotes.tsx").then((code) => code.TypedValueNote),
  ),
  NearMatches: laterPart(() =>
    import("./search/box/SearchNotes.tsx").then((code) => code.NearMatches),
  ),
  UnknownsNote: laterPart(() =>
    import("./search/box/SearchNotes.tsx").then((code) => code.UnknownsNote),
  ),
  NoMatches: laterPart(() => import("./instances/NoMatches.tsx").then((code) => code.NoMatches)),
  FleetProgress: laterPart(() =>
    import("./search/FleetStatus.tsx").then((code) => code.FleetProgress),
  ),
  FleetAlert: laterPart(() => import("./search/FleetStatus.tsx").then((code) => code.FleetAlert)),
  StrayPresses: laterPart(() =>
    import("./instances/table/StrayPresses.ts").then((code) => code.StrayPresses),
  ),
  SelectionBar: laterPart(() =>
    import("./instances/selection/SelectionBar.tsx").then((code) => code.SelectionBar),
  ),
  PastedListStatus: laterPart(() =>
    import("./search/pasted/PastedListStatus.tsx").then((code) => code.PastedListStatus),
  ),
  UnknownPastedListAlert: laterPart(() =>
    import("./search/pasted/PastedListStatus.tsx").then((code) => code.UnknownPastedListAlert),
  ),
  ReviewDialog: laterDialog(() =>
    import("./search/pasted/ReviewDialog.tsx").then((code) => code.ReviewDialog),
  ),
  PasteDialog: laterDialog(() =>
    import("./search/pasted/PasteDialog.tsx").then((code) => code.PasteDialog),
  ),
  DroppedLists: laterPart(() =>
    import("./search/pasted/DroppedLists.tsx").then((code) => code.DroppedLists),
  ),
  FailedPart: laterPart(() =>
    import("./actions/outcomes/FailedPart.tsx").then((code) => code.FailedPart),
  ),
  UnderWay: laterPart(() =>
    import("./actions/outcomes/FailedPart.tsx").then((code) => code.UnderWay),
  ),
  /** Loaded before a run begins: a run needs its controls. */
  RunPanel: laterPart(() => import("./actions/bulk/RunPanel.tsx").then((code) => code.RunPanel)),
  ChangeNews: laterPart(() =>
    import("./search/views/ChangeNews.tsx").then((code) => code.ChangeNews),
  ),
  WatchedViews: laterPart(() =>
    import("./search/views/WatchedViews.tsx").then((code) => code.WatchedViews),
  ),
  HiddenMessages: laterPart(() =>
    import("./errors/hidden-messages.tsx").then((code) => code.HiddenMessages),
  ),
  TruncatedTextTooltip: lateCode(() =>
    import("./app/TruncatedTextTooltip.tsx").then((code) => code.TruncatedTextTooltip),
  ),
  announceEvent: lateCode(() =>
    import("./actions/outcomes/announce.ts").then((code) => code.announceEvent),
  ),
  startBackgroundWork: lateCode(() =>
    import("./app/background-work.ts").then((code) => code.startBackgroundWork),
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
