// What opens from the search box: one file to load.
export { PasteDialog } from "../pasted/PasteDialog.tsx";
export { QueryHelp } from "./QueryHelp.tsx";
export { SuggestionList } from "./SuggestionList.tsx";
