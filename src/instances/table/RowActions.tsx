import { Copy, Square, Trash2 } from "lucide-react";
import type { Instance } from "../../api/schema.ts";
import { useNotifications } from "../../errors/notifications.ts";
import { actionAvailability, useGuardReason } from "../../actions/action-availability.ts";
import { type OperationKind, displayHostOf } from "../../operations/operation.ts";
import { useConfirmation } from "../../actions/confirmation.tsx";
import { useOperations } from "../../actions/use-operations.ts";
import { copyText } from "../../ui/controls/Button.tsx";
import { copiedAddress, copiedName, copiedValue } from "../../text/copied-value.ts";
import { displayText } from "../../text/display-text.ts";
import { MenuButton } from "../../ui/popups/PopupButton.tsx";
import type { MenuItem } from "../../ui/popups/popups.tsx";

export function RowActions({ instance }: { instance: Instance }) {
  const operations = useOperations();
  const confirmation = useConfirmation();
  const { toasts } = useNotifications();

  // Read when the menu opens, so that rows don't subscribe to the journal.
  function stateOf(kind: OperationKind) {
    const { allowed, reason } = actionAvailability(operations, kind, instance.tags);
    return { unavailable: allowed ? undefined : reason, warning: reason };
  }

  async function copy(value: string): Promise<void> {
    const isCopied = await copyText(value);
    toasts.show({
      title: isCopied ? "Copied" : "The browser refused to copy.",
      text: isCopied ? displayText(value) : "",
    });
  }

  function copyItem(label: string, value: string | undefined, write = copiedValue): MenuItem {
    const written = value === undefined ? undefined : write(value);
    return {
      label,
      icon: <Copy size={14} aria-hidden />,
      unavailable:
        value === undefined
          ? "Not given by the API"
          : written === undefined
            ? "It couldn’t be pasted safely"
            : undefined,
      onSelect: () => void copy(written ?? ""),
    };
  }

  const items = (button: HTMLElement): MenuItem[] => [
    {
      label: "Stop…",
      icon: <Square size={14} aria-hidden />,
      ...stateOf("stop"),
      onSelect: () => confirmation.open("stop", instance, button),
    },
    {
      label: "Delete…",
      icon: <Trash2 size={14} aria-hidden />,
      danger: true,
      ...stateOf("delete"),
      onSelect: () => confirmation.open("delete", instance, button),
    },
    { ...copyItem("Copy ID", instance.id), separated: true },
    copyItem("Copy host name", instance.hostName, copiedName),
    copyItem("Copy IPv4", instance.ipv4, copiedAddress),
    copyItem("Copy private IPv4", instance.privateIpv4, copiedAddress),
  ];

  return (
    <MenuButton
      label={`Actions for ${displayHostOf(instance)}`}
      items={items}
      heading={
        <>
          {/* The rows may have moved since the menu opened. */}
          <p className="max-w-64 truncate px-2.5 py-1.5 font-medium">
            <bdi>{displayHostOf(instance)}</bdi>
          </p>
          <GuardReason instance={instance} />
        </>
      }
      className="row-menu"
    >
      <svg
        aria-hidden
        width={16}
        height={16}
        viewBox="0 0 24 24"
        className="stroke-current stroke-3"
      >
        <path strokeLinecap="round" d="M5 12h.01M12 12h.01M19 12h.01" />
      </svg>
    </MenuButton>
  );
}

function GuardReason({ instance }: { instance: Instance }) {
  const reason = useGuardReason(instance.tags);
  return (
    reason !== undefined && (
      <p className="mb-1 max-w-64 border-b border-line px-2.5 py-1.5 text-small [overflow-wrap:anywhere] text-ink-2">
        <bdi>{reason}</bdi>
      </p>
    )
  );
}
