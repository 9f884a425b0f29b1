/** Sent to `window` when code that is needed now cannot be loaded. */
export const missingCodeEvent = "missing-code";

/** Has `followDeployments` find out why code is missing. */
export function reportMissingCode(): void {
  dispatchEvent(new Event(missingCodeEvent));
}

/**
 * Runs an import that is needed now.
 * @throws what the import throws, after it has been reported
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    reportMissingCode();
    throw error;
  }
}
