// Code that comes later, by import().

/** The event on `window` after code that is needed now could not be loaded. */
export const missingCodeEvent = "missing-code";

/** Lets the app find out why code is missing, and tell the person. */
export function reportMissingCode(): void {
  dispatchEvent(new Event(missingCodeEvent));
}

/**
 * Runs an import that is needed now, and reports its failure.
 * @throws the error of the import
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    reportMissingCode();
    throw error;
  }
}

/** Runs a task when the browser is idle. */
export function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(task);
  else setTimeout(task);
}
