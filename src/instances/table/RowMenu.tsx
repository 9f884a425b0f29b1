import { Copy, ExternalLink, Square, Trash2 } from "lucide-react";
import type { Instance } from "../../api/schema.ts";
import { useNotifications } from "../../errors/notifications.ts";
import { type OperationKind, displayHostOf } from "../../operations/operation.ts";
import { alreadyText } from "../../actions/outcomes.ts";
import { useDialogs } from "../../actions/dialogs.ts";
import { useAvailability } from "../../actions/use-operations.ts";
import { copyText } from "../../ui/Button.tsx";
import { copiedAddress, copiedName, copiedValue, displayText } from "../../lib/text.ts";
import { useConfig } from "../../hooks/use-services.ts";
import { instanceLinks } from "../../session/validation.ts";
import { Menu, type MenuItem, type MenuLink, type OpenedFrom } from "../../ui/popups/popups.tsx";

interface RowMenuProps extends OpenedFrom {
  label: string;
  instance: Instance;
}

export function RowMenu({ instance, ...opened }: RowMenuProps) {
  const { links } = useConfig();
  const { allowed, reason } = useAvailability(instance.tags);
  const dialogs = useDialogs();
  const { toasts } = useNotifications();

  function stateOf(kind: OperationKind) {
    if (instance.isGone) return { unavailable: "Already deleted." };
    if (!allowed) return { unavailable: reason };
    const already = kind === "stop" ? alreadyText(instance.state) : undefined;
    return { warning: [already, reason].filter(Boolean).join(" ") || undefined };
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

  const { anchor } = opened;
  const items: (MenuItem | MenuLink)[] = [
    {
      label: "Stop…",
      icon: <Square size={14} aria-hidden />,
      ...stateOf("stop"),
      onSelect: () => dialogs.openConfirmation("stop", instance, anchor),
    },
    {
      label: "Delete…",
      icon: <Trash2 size={14} aria-hidden />,
      danger: true,
      ...stateOf("delete"),
      onSelect: () => dialogs.openConfirmation("delete", instance, anchor),
    },
    { ...copyItem("Copy ID", instance.id), separated: true },
    copyItem("Copy host name", instance.hostName, copiedName),
    copyItem("Copy IPv4", instance.ipv4, copiedAddress),
    copyItem("Copy private IPv4", instance.privateIpv4, copiedAddress),
    ...instanceLinks(links, instance).map(({ label, href }, place) => ({
      label,
      href,
      icon: <ExternalLink size={14} aria-hidden />,
      separated: place === 0,
    })),
  ];

  return (
    <Menu
      items={items}
      heading={
        <>
          {/* The rows may have moved since the menu opened. */}
          <p className="max-w-64 px-2.5 py-1.5 font-medium [overflow-wrap:anywhere]">
            <bdi>{displayHostOf(instance)}</bdi>
          </p>
          {reason !== undefined && (
            <p className="mb-1 max-w-64 border-b border-line px-2.5 py-1.5 text-small [overflow-wrap:anywhere] text-ink-2">
              <bdi>{reason}</bdi>
            </p>
          )}
        </>
      }
      {...opened}
    />
  );
}
