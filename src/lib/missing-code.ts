/** A file of the app couldn't be loaded: a new deployment has replaced it, or the network or an extension blocks it. */
export class MissingCodeError extends Error {
  constructor(cause: unknown) {
    super("Part of the dashboard couldn’t be loaded.", { cause });
  }
}

/** Fired on `window` when code that's needed now is missing (`app/reload-once.ts`). */
export const missingCodeEvent = "missing-code";

/** For error boundaries. */
export function reportIfMissing(error: unknown): void {
  if (error instanceof MissingCodeError) dispatchEvent(new Event(missingCodeEvent));
}

/** For an `import()` in an event handler. Throws `MissingCodeError`. */
export async function importOrReport<T>(importCode: () => Promise<T>): Promise<T> {
  try {
    return await importCode();
  } catch (cause) {
    const error = new MissingCodeError(cause);
    reportIfMissing(error);
    throw error;
  }
}
