import { Copy } from "lucide-react";
import { useNotifications } from "../../errors/notifications.ts";
import { Button, copyText } from "../../ui/controls/Button.tsx";
import { MenuButton } from "../../ui/popups/PopupButton.tsx";
import { usePreference } from "../../ui/ui-context.ts";
import { useSshUsers } from "../ssh-users.ts";
import { type CopyChoice, copyChoices, copyTextOf } from "./copy-selection.ts";
import { useSelection } from "./selection.ts";

interface CopyButtonProps {
  /** Why not now. */
  reason: string | undefined;
}

/** Copies something of each selected instance, or a file to log in to them with. */
export function CopyButton({ reason }: CopyButtonProps) {
  const selection = useSelection();
  const { toasts } = useNotifications();
  const [userOf] = useSshUsers();
  const [address, setAddress] = usePreference("login-address");
  const isPrivate = address === "private";
  async function copy(choice: CopyChoice): Promise<void> {
    const { text, message } = copyTextOf(choice, selection.instances().values(), {
      address: isPrivate ? "privateIpv4" : "ipv4",
      userOf,
    });
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
      items={[
        ...copyChoices.map((choice) => ({
          label: choice,
          separated: choice === "SSH commands",
          onSelect: () => void copy(choice),
        })),
        {
          label: "SSH and Ansible use private IPs",
          checked: isPrivate,
          separated: true,
          onSelect: () => setAddress(isPrivate ? undefined : "private"),
        },
      ]}
      className="button button-ghost"
    >
      {content}
    </MenuButton>
  );
}
