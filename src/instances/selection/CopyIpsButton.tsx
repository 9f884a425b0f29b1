import { Copy } from "lucide-react";
import { Button, copyText } from "../../ui/Button.tsx";
import { useInstances } from "../instances-context.ts";
import { ipList } from "./ip-list.ts";
import { useNotifications } from "../../errors/notifications.ts";

/** Copies the public addresses of what is selected, one a line, and says how many there were. */
export function CopyIpsButton() {
  const { selection } = useInstances();
  const { toasts } = useNotifications();

  async function copyIps(): Promise<void> {
    const { text, said } = ipList(selection.instances().values());
    // An empty text would only take away what is on the clipboard.
    const isRefused = text !== "" && !(await copyText(text));
    toasts.show(isRefused ? { title: "Copying was refused." } : said);
  }

  return (
    <Button variant="ghost" onClick={() => void copyIps()}>
      <Copy size={14} aria-hidden />
      Copy IPs
    </Button>
  );
}
