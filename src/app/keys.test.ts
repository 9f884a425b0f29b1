import { expect, test } from "vitest";
import { isPaletteKey, type PressedKey, singleKeyOf } from "./keys.ts";

function pressed(key: string, and: Partial<PressedKey> & { altGraph?: boolean } = {}): PressedKey {
  return {
    key,
    code: "",
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    repeat: false,
    isComposing: false,
    keyCode: 0,
    defaultPrevented: false,
    getModifierState: (name) => name === "AltGraph" && and.altGraph === true,
    ...and,
  };
}

test.each(["/", "j", "k", "x", "s", "#", "r", "?", "g"])("%s is a shortcut", (key) => {
  expect(singleKeyOf(pressed(key), false)).toBe(key);
});

test.each(["b", "Enter", "Escape", "Tab", "ArrowDown", "F5", "Dead", "Process", " ", ""])(
  "'%s' is no shortcut",
  (key) => expect(singleKeyOf(pressed(key), false)).toBeUndefined(),
);

test.each(["ctrlKey", "altKey", "metaKey"] as const)("no shortcut with %s", (modifier) => {
  for (const key of ["s", "#", "/"]) {
    expect(singleKeyOf(pressed(key, { [modifier]: true }), false)).toBeUndefined();
  }
});

test("Shift is allowed for characters, and not for letters", () => {
  for (const key of ["/", "#", "?"]) {
    expect(singleKeyOf(pressed(key, { shiftKey: true }), false)).toBe(key);
  }
  expect(singleKeyOf(pressed("S", { shiftKey: true }), false)).toBeUndefined();
});

// cinnyapp/cinny#2515: shortcuts are dead on layouts without Latin letters.
test.each([
  ["ы", "KeyS", "s"],
  ["σ", "KeyS", "s"],
  ["ת", "Comma", undefined],
  ["ت", "KeyJ", "j"],
  ["ห", "KeyS", "s"],
  ["и", "KeyB", undefined],
])("“%s” on %s is %s", (key, code, shortcut) => {
  expect(singleKeyOf(pressed(key, { code }), false)).toBe(shortcut);
});

test("only letters count by their place, and without Shift", () => {
  expect(singleKeyOf(pressed("№", { code: "Digit3", shiftKey: true }), false)).toBeUndefined();
  expect(singleKeyOf(pressed("Ы", { code: "KeyS", shiftKey: true }), false)).toBeUndefined();
});

// AZERTY, Dvorak, QWERTZ, a British keyboard, Turkish F.
test.each([
  ["a", "KeyQ", "a"],
  ["q", "KeyA", undefined],
  ["o", "KeyS", "o"],
  ["e", "KeyJ", undefined],
  ["ö", "KeyS", undefined],
  ["ü", "BracketLeft", undefined],
  ["é", "Slash", undefined],
  ["²", "Slash", undefined],
  ["µ", "KeyS", undefined],
  ["º", "KeyS", undefined],
])("“%s” on %s counts by its character", (key, code, shortcut) => {
  expect(singleKeyOf(pressed(key, { code }), false)).toBe(shortcut);
});

test("the British £ is no #", () => {
  const event = pressed("£", { code: "Digit3", shiftKey: true });
  expect(singleKeyOf(event, false)).toBeUndefined();
});

test("the palette opens with the key of the US layout's K, unless that's another Latin letter", () => {
  const opens = (key: string, code: string) => isPaletteKey(pressed(key, { code, ctrlKey: true }));
  expect(opens("k", "KeyK")).toBe(true);
  expect(opens("л", "KeyK")).toBe(true);
  expect(opens("ل", "KeyG")).toBe(false);
  expect(opens("t", "KeyK")).toBe(false);
  expect(opens("k", "KeyV")).toBe(true);
});

test("caps lock makes no difference", () => {
  expect(singleKeyOf(pressed("J"), false)).toBe("j");
});

test("a character written with AltGr is a shortcut, also if AltGr is Ctrl and Alt", () => {
  const modifiers = { altGraph: true, ctrlKey: true, altKey: true };
  expect(singleKeyOf(pressed("#", modifiers), false)).toBe("#");
  expect(singleKeyOf(pressed("s", modifiers), false)).toBeUndefined();
  expect(singleKeyOf(pressed("#", { ...modifiers, metaKey: true }), false)).toBeUndefined();
});

test("a character written with Option is a shortcut on a Mac", () => {
  expect(singleKeyOf(pressed("#", { altKey: true }), true)).toBe("#");
  expect(singleKeyOf(pressed("#", { altKey: true, ctrlKey: true }), true)).toBeUndefined();
  expect(singleKeyOf(pressed("j", { altKey: true }), true)).toBeUndefined();
});

test("no shortcut during the composition of text", () => {
  expect(singleKeyOf(pressed("s", { isComposing: true }), false)).toBeUndefined();
  expect(singleKeyOf(pressed("s", { keyCode: 229 }), false)).toBeUndefined();
});

test("no shortcut if an element has handled the key", () => {
  expect(singleKeyOf(pressed("s", { defaultPrevented: true }), false)).toBeUndefined();
});

test("only moving through the rows repeats", () => {
  expect(singleKeyOf(pressed("j", { repeat: true }), false)).toBe("j");
  expect(singleKeyOf(pressed("k", { repeat: true }), false)).toBe("k");
  for (const key of ["x", "s", "#", "r", "?", "/", "g"]) {
    expect(singleKeyOf(pressed(key, { repeat: true }), false)).toBeUndefined();
  }
});
