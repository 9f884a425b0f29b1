import { Copy } from "lucide-react";
import { say } from "../../notices/notes.ts";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/CopyButton.tsx";
import { ipList } from "./ip-list.ts";
import { selected } from "./selection.ts";

/** Copies the public addresses of what is selected, one a line, and says how many there were. */
export function CopyIpsButton() {
  return (
    <Button variant="ghost" onClick={() => void copyIps()}>
      <Copy size={14} aria-hidden />
      Copy IPs
    </Button>
  );
}

async function copyIps(): Promise<void> {
  const { text, said } = ipList(selected().values());
  // An empty text would only take away what is on the clipboard.
  const isRefused = text !== "" && !(await copyText(text));
  say(isRefused ? { title: "Copying was refused." } : said);
}
