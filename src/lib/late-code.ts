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

/** Code that comes by import(), or what is made of it. */
export type LateCode<T> = ReturnType<typeof lateCode<T>>;

export function lateCode<T>(importCode: () => Promise<T>) {
  let code: T | undefined;
  let loading: Promise<T> | undefined;
  const listeners = new Set<() => void>();

  async function load(): Promise<T> {
    loading ??= importCode();
    try {
      code = await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
    for (const listener of listeners) listener();
    return code;
  }
  return {
    /** Loads it once. After a failure the next call tries again. */
    load,
    /** Undefined before it has loaded. */
    get: (): T | undefined => code,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Runs a task when the browser is idle. */
export function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(task);
  else setTimeout(task);
}
