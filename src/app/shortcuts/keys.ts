/** On a Mac the command key is what Ctrl is elsewhere, and Ctrl K deletes text in every text field. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The key of the command palette: its label, and its value for `aria-keyshortcuts`. */
export const paletteKey = isMac
  ? { label: "⌘ K", aria: "Meta+K" }
  : { label: "Ctrl K", aria: "Control+K" };

/** The label of the key that opens an option of the palette in a new tab. */
export const newTabKeyLabel = isMac ? "⌘ Enter" : "Ctrl Enter";

/** Whether the event is the key of the command palette. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isModified = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isModified && !altKey && !shiftKey && key.toLowerCase() === "k";
}

/** All single-key shortcuts. */
const singleKeys = "/jkxs#ro?";

/** The fields of a key event that identify its key. */
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

/**
 * The single-key shortcut of an event, by the character, so that it works on every keyboard layout. Undefined with Ctrl, Alt or
 * Meta, and during the composition of text.
 * @param onMac on a Mac, Option is what AltGr is elsewhere
 */
export function singleKeyOf(event: PressedKey, onMac: boolean): string | undefined {
  const { ctrlKey, altKey, metaKey, shiftKey } = event;
  const key = event.key.toLowerCase();
  if (key.length !== 1 || !singleKeys.includes(key)) return undefined;
  // 229 is the older sign of composition, which some browsers still send alone.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return undefined;
  const isLetter = /[a-z]/.test(key);
  // Many layouts write "#" and "/" with AltGr, which on Windows also counts as Ctrl and Alt.
  const isWithAltGr = event.getModifierState("AltGraph") || (onMac && altKey && !ctrlKey);
  if (metaKey || ((ctrlKey || altKey) && (isLetter || !isWithAltGr))) return undefined;
  if (isLetter && shiftKey) return undefined;
  // Only moving through the rows repeats while a key is down.
  return event.repeat && key !== "j" && key !== "k" ? undefined : key;
}

/** The single-key shortcut that an arrow key stands for on the link of a row. */
export function rowArrowOf(event: KeyboardEvent): string | undefined {
  const key = { ArrowDown: "j", ArrowUp: "k" }[event.key];
  const { ctrlKey, altKey, metaKey, shiftKey, target, defaultPrevented } = event;
  if (!key || ctrlKey || altKey || metaKey || shiftKey || defaultPrevented) return undefined;
  return target instanceof Element && target.closest("[role=rowheader] > a") ? key : undefined;
}
