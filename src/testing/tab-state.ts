import { onTestFinished, vi } from "vitest";
import { passTime } from "./clock.ts";

interface ShownNotification {
  title: string;
  body: string;
  click: () => void;
}

/** Records notifications instead of showing them. A request for permission is granted. Call after opening the app. */
export function stubNotifications(permission: NotificationPermission) {
  const shown: ShownNotification[] = [];
  const requestPermission = vi.fn<() => Promise<void>>(async () => {
    await Promise.resolve();
    FakeNotification.permission = "granted";
  });
  class FakeNotification extends EventTarget {
    static permission = permission;
    static requestPermission = requestPermission;
    close = () => undefined;
    constructor(title: string, { body = "" }: NotificationOptions = {}) {
      super();
      shown.push({ title, body, click: () => this.dispatchEvent(new Event("click")) });
    }
  }
  vi.stubGlobal("Notification", FakeNotification);
  const focus = vi.fn<() => void>();
  vi.stubGlobal("focus", focus);
  return {
    shown,
    titles: () => shown.map(({ title }) => title),
    asked: () => requestPermission.mock.calls.length,
    focused: () => focus.mock.calls.length,
  };
}

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
