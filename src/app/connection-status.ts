import { useSelector } from "@tanstack/react-store";
import { errorLabel, treat } from "../notices/treatment.ts";
import { useHeldUntil } from "../notices/use-held-until.ts";
import { useOnline } from "../ui/online.ts";
import type { Connection, Health } from "../session/connection.ts";

/** How well the connection does, and that in words. */
export interface ConnectionStatus {
  tone: "good" | "pending" | "warning" | "critical";
  text: string;
}

/** The status of the connection, as it is now. */
export function useConnectionStatus({ health, rateLimiter }: Connection): ConnectionStatus {
  const known = useSelector(health, (current) => current);
  const isHeld = useHeldUntil(rateLimiter, "read", "write") > 0;
  const online = useOnline();
  if (!online) return { tone: "critical", text: "Offline: this device has no network connection" };
  if (isHeld && known.state !== "unreachable") {
    return { tone: "warning", text: "Paused: rate limit reached (TOO_MANY_REQUESTS)" };
  }
  return statusOf(known);
}

function statusOf(health: Health): ConnectionStatus {
  switch (health.state) {
    case "connecting":
      return { tone: "pending", text: "Connecting" };
    case "answering":
      return { tone: "good", text: "Connected" };
    case "failing": {
      const { error } = health;
      const title = treat(error).title.replace(/\.$/, "");
      return { tone: "warning", text: `${title} (${errorLabel(error)})` };
    }
    case "retrying":
      return { tone: "warning", text: "Retrying: no answer to the last request" };
    case "unreachable":
      return { tone: "critical", text: "API unreachable: no answer to the last requests" };
  }
}
