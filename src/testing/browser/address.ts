import { onTestFinished, vi } from "vitest";

/** Call before the app opens. While `isRefusing`, writes of the address throw, as in Safari after 100 in 30 s. */
export function refusableAddress(): { isRefusing: boolean } {
  const address = { isRefusing: false };
  for (const name of ["pushState", "replaceState"] as const) {
    const write = history[name].bind(history);
    const spy = vi.spyOn(history, name).mockImplementation((...change) => {
      if (address.isRefusing) throw new DOMException("More than 100 times", "SecurityError");
      write(...change);
    });
    onTestFinished(() => spy.mockRestore());
  }
  return address;
}
