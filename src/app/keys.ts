import { isOnRowLink } from "../ui/page/focus.ts";

/** Mac shortcuts use ⌘, because Ctrl K deletes text in every Mac text field. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const paletteKey = isMac
  ? { label: "⌘ K", aria: "Meta+K" }
  : { label: "Ctrl K", aria: "Control+K" };

/** All shortcuts, as the list of them shows. "g o" is one key after the other. */
export const shortcuts: Record<string, [action: string, ...keys: string[]][]> = {
  Everywhere: [
    ["Jump to", paletteKey.label],
    ["Search instances", "/"],
    ["Refresh", "r"],
    ["Keyboard shortcuts", "?"],
  ],
  "Go to": [
    ["Overview", "g o"],
    ["Instances, with the last search", "g i"],
    ["Specifications", "g s"],
    ["Activity", "g a"],
    ["The run under way, then Tab to its buttons", "g r"],
  ],
  "In the search box": [
    ["Take the completion", "Tab"],
    ["Next or previous suggestion, then the rows", "↓", "↑"],
    ["Open the only match", "Enter"],
    ["Close the suggestions, then leave the box", "Esc"],
  ],
  "In the list": [
    ["Next or previous row", "j", "k"],
    ["Next or previous row (on a host name)", "↓", "↑"],
    ["Open the instance", "Enter"],
    ["Select the row", "x"],
    ["Select the page, then all matches", "a"],
    ["Select a range (on a select box)", "Shift ↓", "Shift ↑"],
    ["Clear the selection", "Esc"],
  ],
  "On an instance": [["Back to the list, with its search", "u"]],
  "In the list and on an instance": [
    ["Stop the focused or selected instances", "s"],
    ["Delete the focused or selected instances", "#"],
  ],
};

/** Those that work alone. */
const singleKeys = new Set(
  Object.values(shortcuts)
    .flat()
    .flatMap(([, ...keys]) => keys.flatMap((key) => key.split(" ")))
    .filter((key) => /^[^A-Z]$/.test(key)),
);

/** In lower case. A letter of another script counts by its place on the keyboard, so Ctrl K is also "Ctrl л". */
function characterOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const letter =
    /^(?![\p{sc=Latin}\p{sc=Common}])\p{L}$/u.test(key) && /^Key([A-Z])$/.exec(code)?.[1];
  return (letter || key).toLowerCase();
}

export type PagePath = "/overview" | "/instances" | "/specifications" | "/activity";

/** After g. */
export const pageOfKey: ReadonlyMap<string, PagePath> = new Map([
  ["o", "/overview"],
  ["i", "/instances"],
  ["s", "/specifications"],
  ["a", "/activity"],
]);

export type PressedKey = Pick<
  KeyboardEvent,
  | "key"
  | "code"
  | "ctrlKey"
  | "altKey"
  | "metaKey"
  | "shiftKey"
  | "repeat"
  | "isComposing"
  | "keyCode"
  | "defaultPrevented"
  | "getModifierState"
>;

export function isPaletteKey(event: PressedKey): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isModified = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isModified && !altKey && !shiftKey && characterOf(event) === "k";
}

/** Some browsers signal composition by keyCode 229 alone. */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** By character, so it works on every Latin layout. `onMac`: Option is the Mac's AltGr. */
export function singleKeyOf(event: PressedKey, onMac: boolean): string | undefined {
  const { ctrlKey, altKey, metaKey, shiftKey } = event;
  const key = characterOf(event);
  if (!singleKeys.has(key)) return undefined;
  if (event.defaultPrevented || isComposing(event)) return undefined;
  const isLetter = /[a-z]/.test(key);
  // Many layouts type "#" and "/" with AltGr, which Windows reports as Ctrl+Alt.
  const isWithAltGr = event.getModifierState("AltGraph") || (onMac && altKey && !ctrlKey);
  if (metaKey || ((ctrlKey || altKey) && (isLetter || !isWithAltGr))) return undefined;
  if (isLetter && shiftKey) return undefined;
  return event.repeat && key !== "j" && key !== "k" ? undefined : key;
}

/** "Escape", unless an element has handled it or it ends the composition of text. */
export function escapeOf(event: KeyboardEvent): string | undefined {
  const { key, defaultPrevented } = event;
  return key === "Escape" && !isComposing(event) && !defaultPrevented ? key : undefined;
}

/** On a row's link, arrow up and down work like k and j. */
export function rowArrowOf(event: KeyboardEvent): string | undefined {
  const key = { ArrowDown: "j", ArrowUp: "k" }[event.key];
  const { ctrlKey, altKey, metaKey, shiftKey, target, defaultPrevented } = event;
  if (!key || ctrlKey || altKey || metaKey || shiftKey || defaultPrevented) return undefined;
  return isOnRowLink(target) ? key : undefined;
}
