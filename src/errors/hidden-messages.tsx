import { useRouter } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { useEffect, useRef } from "react";
import { formatCount } from "../lib/text.ts";
import { useTitlePrefix } from "../ui/page/Page.tsx";
import { type HiddenMessage, type Notifications, useNotifications } from "./notifications.ts";

/** The browser hasn't been told yet whether to allow notifications. */
export const mayAskToNotify = (): boolean => globalThis.Notification?.permission === "default";

export async function requestNotifications(): Promise<void> {
  await Notification.requestPermission();
}

export function notifyIfHidden({ hidden }: Notifications, message: HiddenMessage): void {
  if (document.visibilityState === "visible") return;
  hidden.setState((messages) => [
    ...messages.filter(({ topic }) => topic !== message.topic),
    message,
  ]);
}

/** @param onClick called after the click has focused this tab */
function showNotification(
  { title, text, topic }: Pick<HiddenMessage, "title" | "text" | "topic">,
  onClick: () => void,
): void {
  if (globalThis.Notification?.permission !== "granted") return;
  // `renotify` makes a replaced notification alert again. TypeScript's lib lacks it (Safari doesn't support it).
  const options = { body: text ?? "", tag: topic, renotify: true };
  try {
    const notification = new Notification(title, options);
    notification.addEventListener("click", () => {
      window.focus();
      onClick();
      notification.close();
    });
  } catch {
    // Some browsers allow notifications from service workers only.
  }
}

/** While the tab is hidden, counts messages in its title and shows them as notifications. */
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
      showNotification(message, () => message.open(router));
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
