import { Copy, Square, Trash2 } from "lucide-react";
import type { Instance } from "../../api/schema.ts";
import { cautionText, standingRefusal } from "../../operations/caution.ts";
import { shownHostOf, type OperationKind } from "../../operations/operation.ts";
import { useOperations } from "../../operations/operations-context.ts";
import { MenuButton } from "../../ui/PopupButton.tsx";
import { useNotifications } from "../../errors/notifications.ts";
import { copyText } from "../../ui/Button.tsx";
import type { MenuItem } from "../../ui/popups.tsx";
import { displayText } from "../../ui/display-text.ts";

/** In every row, so it is one path, drawn as it is: an icon of the library renders two components of its own. */
const dots = (
  <svg aria-hidden width={16} height={16} viewBox="0 0 24 24" className="stroke-current stroke-3">
    <path strokeLinecap="round" d="M5 12h.01M12 12h.01M19 12h.01" />
  </svg>
);

interface RowActionsProps {
  instance: Instance;
}

/** What can be done with one instance of the list. Stop and Delete only ask; their dialog acts. */
export function RowActions({ instance }: RowActionsProps) {
  const host = shownHostOf(instance);
  const operations = useOperations();
  const { toasts } = useNotifications();
  const cautionFor = (kind: OperationKind) => {
    const { entries } = operations.journal.store.get();
    return cautionText(kind, standingRefusal(kind, entries, operations.account()));
  };
  const copyItem = (label: string, value: string | undefined): MenuItem => ({
    label,
    icon: <Copy size={14} aria-hidden />,
    unavailable: value === undefined ? "Not given by the API" : undefined,
    onSelect: () => void copyAndSay(value ?? ""),
  });
  async function copyAndSay(value: string): Promise<void> {
    const copied = await copyText(value);
    toasts.show({
      title: copied ? "Copied" : "Copying was refused.",
      text: copied ? displayText(value) : "",
    });
  }
  const items = (button: HTMLElement): MenuItem[] => [
    {
      label: "Stop…",
      icon: <Square size={14} aria-hidden />,
      warning: cautionFor("stop"),
      onSelect: () => operations.confirmation.ask("stop", instance, button),
    },
    {
      label: "Delete…",
      icon: <Trash2 size={14} aria-hidden />,
      danger: true,
      warning: cautionFor("delete"),
      onSelect: () => operations.confirmation.ask("delete", instance, button),
    },
    { ...copyItem("Copy ID", instance.id), separated: true },
    copyItem("Copy host name", instance.hostName),
    copyItem("Copy IPv4", instance.ipv4),
    copyItem("Copy private IPv4", instance.privateIpv4),
  ];
  return (
    <MenuButton
      label={`Actions for ${host}`}
      items={items}
      className="inline-grid size-8 place-items-center rounded-control text-ink-3 hover:bg-stop-soft hover:text-ink"
    >
      {dots}
    </MenuButton>
  );
}
