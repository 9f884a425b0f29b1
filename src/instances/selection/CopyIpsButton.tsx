import { Copy } from "lucide-react";
import { useNotices } from "../../notices/notices-context.ts";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/CopyButton.tsx";
import { useInstances } from "../instances-context.ts";
import { ipList } from "./ip-list.ts";

/** Copies the public addresses of what is selected, one a line, and says how many there were. */
export function CopyIpsButton() {
  const { selection } = useInstances();
  const { notes } = useNotices();

  async function copyIps(): Promise<void> {
    const { text, said } = ipList(selection.instances().values());
    // An empty text would only take away what is on the clipboard.
    const isRefused = text !== "" && !(await copyText(text));
    notes.say(isRefused ? { title: "Copying was refused." } : said);
  }

  return (
    <Button variant="ghost" onClick={() => void copyIps()}>
      <Copy size={14} aria-hidden />
      Copy IPs
    </Button>
  );
}
