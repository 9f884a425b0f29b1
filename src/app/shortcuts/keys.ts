import { isOnRowLink } from "../../ui/page/landmarks.ts";

/** Mac shortcuts use ⌘, because Ctrl K deletes text in every Mac text field. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const paletteKey = isMac
  ? { label: "⌘ K", aria: "Meta+K" }
  : { label: "Ctrl K", aria: "Control+K" };

/** Letters and digits of other scripts, and "№" in the place of "#" on Cyrillic layouts. */
const nonLatin = /^(?:№|(?![\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}])[\p{L}\p{M}\p{N}])$/u;

/** Characters of the US layout that shortcuts need, beside the letters. */
const characterOfCode: Readonly<Record<string, string>> = {
  Slash: "/",
  "Shift+Slash": "?",
  "Shift+Digit3": "#",
};

/** In lower case. On a layout without Latin letters: what a US keyboard has on that key, so Ctrl K is also "Ctrl л". */
function characterOf({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">) {
  if (!nonLatin.test(key)) return key.toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  return letter ?? characterOfCode[shiftKey ? `Shift+${code}` : code] ?? key;
}

const singleKeys = "/jkxs#r?goiauc";

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
  if (key.length !== 1 || !singleKeys.includes(key)) return undefined;
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
