import { vi } from "vitest";

/** A notification of the browser that was shown. */
interface ShownNotification {
  title: string;
  body: string;
  /** A person clicks on it. */
  click: () => void;
}

/**
 * Notes the browser's notifications instead of showing them. To be called once the app is open.
 * @param permission what the person has answered before
 */
export function stubNotifications(permission: NotificationPermission) {
  const shown: ShownNotification[] = [];
  const requestPermission = vi.fn<() => Promise<void>>().mockResolvedValue();
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
  // jsdom cannot bring a window to the front.
  const focus = vi.fn<() => void>();
  vi.stubGlobal("focus", focus);
  return {
    shown,
    titles: () => shown.map(({ title }) => title),
    /** How often the person was asked for the permission. */
    asked: () => requestPermission.mock.calls.length,
    /** How often this tab was brought to the front. */
    focused: () => focus.mock.calls.length,
  };
}
