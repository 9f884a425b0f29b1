import { lazyDialog, lazyPart } from "./ui/popups/lazy-code.tsx";

// Parts of pages whose code is loaded after the first rows. Besides the router, this is the only file that imports code of the
// folders that use it, and it does so with import().

export const LazyActionDialog = lazyDialog(
  async () => (await import("./actions/ActionDialog.tsx")).ActionDialog,
);

/** Its code is loaded before a run begins: a run needs its controls. */
export const LazyRunPanel = lazyPart(
  async () => (await import("./actions/bulk/RunPanel.tsx")).RunPanel,
);

export const LazyConnectionMenu = lazyPart(
  async () => (await import("./app/ConnectionMenu.tsx")).ConnectionMenu,
  { onMissing: ({ onClose }) => onClose() },
);

export const LazyCommandPalette = lazyDialog(
  async () => (await import("./app/palette/CommandPalette.tsx")).CommandPalette,
);

export const LazyShortcutsDialog = lazyDialog(
  async () => (await import("./app/shortcuts/ShortcutsDialog.tsx")).ShortcutsDialog,
);

export const LazySelectionBar = lazyPart(
  async () => (await import("./instances/SelectionBar.tsx")).SelectionBar,
  { onMissing: ({ onClear }) => onClear() },
);

export const LazyQueryHelp = lazyPart(
  async () => (await import("./search/QueryHelp.tsx")).QueryHelp,
  { onMissing: ({ onClose }) => onClose() },
);

/** What the search box suggests. */
export const LazySuggestionList = lazyPart(
  async () => (await import("./search/SuggestionList.tsx")).SuggestionList,
  { onMissing: ({ onClose }) => onClose() },
);

export const LazySavedViews = lazyPart(
  async () => (await import("./search/SavedViews.tsx")).SavedViews,
  { onMissing: ({ onClose }) => onClose() },
);

export const LazyFacetMenu = lazyPart(
  async () => (await import("./search/FacetMenu.tsx")).FacetMenu,
  { onMissing: ({ onClose }) => onClose() },
);

/** What was found of a pasted list: a line above the rows, which has its height from the start. */
export const LazyPastedListStatus = lazyPart(
  async () => (await import("./search/PastedListStatus.tsx")).PastedListStatus,
  { fallback: () => <div className="mb-2 h-8" /> },
);

/** In place of the rows where this tab does not have the list of the address. */
export const LazyUnknownPastedListAlert = lazyPart(
  async () => (await import("./search/PastedListStatus.tsx")).UnknownPastedListAlert,
);

/** It counts the changes that are new to the person. */
export const LazyChangeNews = lazyPart(
  async () => (await import("./search/ChangeNews.tsx")).ChangeNews,
);

/** It tells what enters and leaves the watched views. */
export const LazyWatchedViews = lazyPart(
  async () => (await import("./search/WatchedViews.tsx")).WatchedViews,
);

/** It calls a person back to a hidden tab. */
export const LazyHiddenMessages = lazyPart(
  async () => (await import("./errors/hidden-messages.tsx")).HiddenMessages,
);

/** All of them that a person can open, to be loaded when the browser is idle. */
export const lazyParts = [
  LazyActionDialog,
  LazyConnectionMenu,
  LazyCommandPalette,
  LazyShortcutsDialog,
  LazySelectionBar,
  LazySavedViews,
  LazyQueryHelp,
  LazySuggestionList,
  LazyPastedListStatus,
  LazyFacetMenu,
  LazyRunPanel,
  LazyHiddenMessages,
];
