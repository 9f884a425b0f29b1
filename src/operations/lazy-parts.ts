import { lazyDialog, lazyPart } from "../ui/lazy-code.tsx";

/** The dialog that asks for a confirmation. */
export const LazyActionDialog = lazyDialog(
  async () => (await import("./ActionDialog.tsx")).ActionDialog,
);

/** The panel of a bulk run. Its code is loaded before a run begins: a run that cannot be seen or stopped must not begin. */
export const LazyRunPanel = lazyPart(async () => (await import("./bulk/RunPanel.tsx")).RunPanel);
