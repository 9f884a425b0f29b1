// The dialogs that every page can open: one file to load.
export { DisconnectDialog } from "../actions/DisconnectDialog.tsx";
export { CommandPalette } from "./palette/CommandPalette.tsx";
export { ShortcutsDialog } from "./shortcuts/ShortcutsDialog.tsx";
