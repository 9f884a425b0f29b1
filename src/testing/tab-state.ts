import { locks } from "node:worker_threads";
import { connectionFingerprint } from "../session/connection.ts";
import { demoKey } from "./open-app.tsx";
import { onTestFinished, vi } from "vitest";
import { passTime } from "./stand-ins/clock.ts";

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

/** Another tab of the owner's connection that holds a lock until it closes, at the latest with the test. */
export async function openTabWith(
  lock: string,
  mode: LockMode = "exclusive",
): Promise<{ close: () => void }> {
  const fingerprint = await connectionFingerprint(demoKey("owner"), "");
  const closed = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  void locks.request(`compute.${lock}.${fingerprint}`, { mode }, () => {
    locked.resolve();
    return closed.promise;
  });
  await locked.promise;
  onTestFinished(() => closed.resolve());
  return { close: closed.resolve };
}
