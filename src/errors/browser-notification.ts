/** Asks the person whether this page may show notifications of the browser, unless they have answered before. */
export function requestNotifications(): void {
  if (globalThis.Notification?.permission === "default") void Notification.requestPermission();
}

interface BrowserNotification {
  title: string;
  text: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
  /** Called with a click, which has brought this tab to the front. */
  onClick?: () => void;
}

/** Shows a notification of the browser while this tab is hidden, where the person has allowed it. */
export function notifyWhileHidden({ title, text, tag, onClick }: BrowserNotification): void {
  if (document.visibilityState === "visible" || globalThis.Notification?.permission !== "granted")
    return;
  try {
    const notification = new Notification(title, { body: text, tag });
    notification.addEventListener("click", () => {
      window.focus();
      onClick?.();
      notification.close();
    });
  } catch {
    // Some browsers allow them to service workers only.
  }
}
