/** Mac shortcuts use ⌘, because Ctrl K deletes text in every Mac text field. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const paletteKey = isMac
  ? { label: "⌘ K", aria: "Meta+K" }
  : { label: "Ctrl K", aria: "Control+K" };

export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isModified = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isModified && !altKey && !shiftKey && key.toLowerCase() === "k";
}

const singleKeys = "/jkxs#r?[]goia";

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

/** By character, so it works on every keyboard layout. `onMac`: Option is the Mac's AltGr. */
export function singleKeyOf(event: PressedKey, onMac: boolean): string | undefined {
  const { ctrlKey, altKey, metaKey, shiftKey } = event;
  const key = event.key.toLowerCase();
  if (key.length !== 1 || !singleKeys.includes(key)) return undefined;
  // Some browsers still signal composition by keyCode 229 alone.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return undefined;
  const isLetter = /[a-z]/.test(key);
  // Many layouts type "#" and "/" with AltGr, which Windows reports as Ctrl+Alt.
  const isWithAltGr = event.getModifierState("AltGraph") || (onMac && altKey && !ctrlKey);
  if (metaKey || ((ctrlKey || altKey) && (isLetter || !isWithAltGr))) return undefined;
  if (isLetter && shiftKey) return undefined;
  return event.repeat && key !== "j" && key !== "k" ? undefined : key;
}

/** "Escape", unless an element has handled it or it ends the composition of text. */
export function escapeOf({
  key,
  isComposing,
  defaultPrevented,
}: KeyboardEvent): string | undefined {
  return key === "Escape" && !isComposing && !defaultPrevented ? key : undefined;
}

/** On a row's link, arrow up and down work like k and j. */
export function rowArrowOf(event: KeyboardEvent): string | undefined {
  const key = { ArrowDown: "j", ArrowUp: "k" }[event.key];
  const { ctrlKey, altKey, metaKey, shiftKey, target, defaultPrevented } = event;
  if (!key || ctrlKey || altKey || metaKey || shiftKey || defaultPrevented) return undefined;
  return target instanceof Element && target.closest("[role=rowheader] > a") ? key : undefined;
}
