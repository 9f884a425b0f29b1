/** Fired on `window` when code that's needed now couldn't be loaded. */
export const missingCodeEvent = "missing-code";

/** A mounted part whose code failed to load. */
export interface WaitingPart {
  /** Tries again. */
  load: () => void;
  /** Aborts when the part has its code, or is gone. */
  signal: AbortSignal;
}

declare global {
  interface WindowEventMap {
    [missingCodeEvent]: CustomEvent<WaitingPart | null>;
  }
}

/** The app finds out why and tells the user. */
export function reportMissingCode(detail?: WaitingPart): void {
  dispatchEvent(new CustomEvent(missingCodeEvent, { detail }));
}

/** Reports a failed import, then throws. */
export async function loadOrReport<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    reportMissingCode();
    throw error;
  }
}

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
    /** After a failure, the next call tries again. */
    load,
    get: (): T | undefined => code,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(task);
  else setTimeout(task);
}
