import { useRouter } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { useEffect, useRef } from "react";
import { formatCount } from "../text/format.ts";
import { useTitlePrefix } from "../ui/page/title-prefix.ts";
import { type HiddenMessage, type Notifications, useNotifications } from "./notifications.ts";

/** Whether the browser shows notifications of this page. */
export function areNotificationsAllowed(): boolean {
  return globalThis.Notification?.permission === "granted";
}

/** Asks the person whether this page may show notifications of the browser, unless they have answered before. */
export async function requestNotifications(): Promise<void> {
  if (globalThis.Notification?.permission === "default") await Notification.requestPermission();
}

/** Calls a person back who does not look at this tab; does nothing while the tab is visible. */
export function tellWhileHidden({ hidden }: Notifications, message: HiddenMessage): void {
  if (document.visibilityState === "visible") return;
  hidden.setState((messages) => [
    ...messages.filter(({ topic }) => topic !== message.topic),
    message,
  ]);
}

/**
 * Shows a notification of the browser, where the person has allowed it.
 * @param topic a later notification of the same topic replaces this one
 * @param onClick called with a click, which has brought this tab to the front
 */
function showNotification(
  { title, text, topic }: Pick<HiddenMessage, "title" | "text" | "topic">,
  onClick: () => void,
): void {
  if (!areNotificationsAllowed()) return;
  // A replaced notification is heard again. Not every browser knows it, and so the type of the options does not.
  const options = { body: text ?? "", tag: topic, renotify: true };
  try {
    const notification = new Notification(title, options);
    notification.addEventListener("click", () => {
      window.focus();
      onClick();
      notification.close();
    });
  } catch {
    // Some browsers allow them to service workers only.
  }
}

/** Counts what happened while the tab was hidden in its title, and shows it as notifications of the browser, until a person is back. */
export function HiddenMessages() {
  const { hidden } = useNotifications();
  const router = useRouter();
  const messages = useSelector(hidden);
  const shown = useRef(new Set<HiddenMessage>());
  useTitlePrefix(messages.length > 0 ? `(${formatCount(messages.length)})` : undefined);
  useEffect(() => {
    for (const message of messages) {
      if (shown.current.has(message)) continue;
      shown.current.add(message);
      void (message.isNotifier?.() ?? Promise.resolve(true)).then((isNotifier) => {
        if (isNotifier) showNotification(message, () => message.open(router));
      });
    }
  }, [messages, router]);
  useEffect(() => {
    function clearWhenSeen(): void {
      if (document.visibilityState === "visible") hidden.setState(() => []);
    }
    clearWhenSeen();
    document.addEventListener("visibilitychange", clearWhenSeen);
    return () => document.removeEventListener("visibilitychange", clearWhenSeen);
  }, [hidden]);
  return null;
}
