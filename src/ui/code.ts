type Listener = () => void;

const listeners = new Set<Listener>();

/** Tells when code that somebody waits for could not be fetched. Returns how to stop listening. */
export function onMissingCode(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Code that somebody waits for could not be fetched. */
export function tellMissingCode(): void {
  for (const listener of listeners) listener();
}

/** Fetches code that is wanted now: that it is missing is told before the failure is thrown. */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    tellMissingCode();
    throw error;
  }
}

/** Fetches code ahead of its use. Failing costs nothing and says nothing: the use tries again. */
export function fetchCodeAhead(load: () => Promise<unknown>): void {
  void load().catch(() => undefined);
}
