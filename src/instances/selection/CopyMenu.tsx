import { Copy } from "lucide-react";
import { useNotifications } from "../../errors/notifications.ts";
import { Button, copyText } from "../../ui/controls/Button.tsx";
import { MenuButton } from "../../ui/popups/PopupButton.tsx";
import { type CopyChoice, copyChoices, copyTextOf } from "./copy-selection.ts";
import { useSelection } from "./selection.ts";

interface CopyMenuProps {
  /** Why not now. */
  reason: string | undefined;
}

/** Copies something of each selected instance. */
export function CopyMenu({ reason }: CopyMenuProps) {
  const selection = useSelection();
  const { toasts } = useNotifications();
  async function copy(choice: CopyChoice): Promise<void> {
    const { text, message } = copyTextOf(choice, selection.instances().values());
    // Copying "" would just clear the clipboard.
    const isRefused = text !== "" && !(await copyText(text));
    toasts.show(isRefused ? { title: "The browser refused to copy." } : message);
  }
  const content = (
    <>
      <Copy size={14} aria-hidden />
      Copy
    </>
  );
  if (reason !== undefined) {
    return (
      <Button variant="ghost" unavailable reason={reason}>
        {content}
      </Button>
    );
  }
  return (
    <MenuButton
      label="Copy"
      items={copyChoices.map((choice) => ({ label: choice, onSelect: () => void copy(choice) }))}
      className="button button-ghost"
    >
      {content}
    </MenuButton>
  );
}
