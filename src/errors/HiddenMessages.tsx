import { useRouter } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { useEffect, useRef } from "react";
import { formatCount } from "../text/format.ts";
import { useTitlePrefix } from "../ui/Page.tsx";
import { showNotification } from "./browser-notification.ts";
import { type HiddenMessage, useNotifications } from "./notifications.ts";

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
