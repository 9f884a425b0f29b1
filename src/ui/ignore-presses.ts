/** A press that begins this soon after a dialog has closed was meant for the dialog. Milliseconds. */
const ignoredMs = 500;

const modifiers = new Set(["Shift", "Control", "Alt", "Meta"]);

/**
 * Ignores every press that begins in the next 500 ms, of the pointer and of the keyboard. To be called when a dialog closes by
 * itself: a further click on its button must not reach what lies beneath, nor a repeated Enter what got the focus back.
 * @param appSignal the end of the app
 */
export function ignorePresses(appSignal: AbortSignal): void {
  // A pointer needs no listeners: its presses hit this element.
  const cover = document.createElement("div");
  cover.className = "fixed inset-0 z-50";
  document.body.append(cover);
  const ignoredKeys = new Set<string>();
  const listening = new AbortController();
  const signal = AbortSignal.any([listening.signal, appSignal]);
  let isClosing = true;
  setTimeout(() => {
    isClosing = false;
    cover.remove();
  }, ignoredMs);
  addEventListener(
    "keydown",
    (event) => {
      if (modifiers.has(event.key)) return;
      // A key that is held since before repeats for longer than 500 ms.
      if (!isClosing && !event.repeat) return listening.abort();
      ignoredKeys.add(event.code);
      ignore(event);
    },
    { capture: true, signal },
  );
  // Firefox presses a button when the space bar is released.
  addEventListener("keyup", (event) => ignoredKeys.delete(event.code) && ignore(event), {
    capture: true,
    signal,
  });
}

function ignore(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
