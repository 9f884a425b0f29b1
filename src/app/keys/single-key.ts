/** Every single key that means something somewhere. */
const keys = "/jkxs#r?";

/** What of a key event tells which key it is. */
export type Pressed = Pick<
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
 * Which single key was pressed, by what it writes and not by where it is, so that every layout has it. None while Ctrl, Alt
 * or Meta is held, nor while a text is being composed.
 * @param isMac there Option is what AltGr is elsewhere
 */
export function singleKeyOf(event: Pressed, isMac: boolean): string | undefined {
  const { ctrlKey, altKey, metaKey, shiftKey } = event;
  const key = event.key.toLowerCase();
  if (key.length !== 1 || !keys.includes(key)) return undefined;
  // 229: the browsers' older word for composing, which some still say instead.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return undefined;
  const isLetter = /[a-z]/.test(key);
  // On many layouts "#" and "/" are written with AltGr, which on Windows also counts as Ctrl and Alt.
  const isWritten = event.getModifierState("AltGraph") || (isMac && altKey && !ctrlKey);
  if (metaKey || ((ctrlKey || altKey) && (isLetter || !isWritten))) return undefined;
  if (isLetter && shiftKey) return undefined;
  // A held key goes on through the rows, and does everything else once.
  return event.repeat && key !== "j" && key !== "k" ? undefined : key;
}

/** An arrow key that goes from the name of one row to the next, as the key that does the same. */
export function rowArrowOf(event: KeyboardEvent): string | undefined {
  const key = { ArrowDown: "j", ArrowUp: "k" }[event.key];
  const { ctrlKey, altKey, metaKey, shiftKey, target, defaultPrevented } = event;
  if (!key || ctrlKey || altKey || metaKey || shiftKey || defaultPrevented) return undefined;
  return target instanceof Element && target.closest("[role=rowheader] > * > a") ? key : undefined;
}
