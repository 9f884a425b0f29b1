import { onTestFinished, vi } from "vitest";
import { passTime } from "./clock.ts";

/** Until the test ends, or the returned function shows the tab again. */
export async function hideTab(): Promise<() => Promise<void>> {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  onTestFinished(() => visibility.mockRestore());
  await noticeVisibility();
  return () => {
    visibility.mockRestore();
    return noticeVisibility();
  };
}

async function noticeVisibility(): Promise<void> {
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await passTime(0);
}
