import { Copy } from "lucide-react";
import { useNotifications } from "../errors/notifications.ts";
import { copyText } from "../ui/Button.tsx";
import { ActionMenu } from "../ui/popups/PopupButton.tsx";
import { useSelection } from "./selection.ts";
import {
  copiedAddress,
  copiedName,
  copiedValue,
  displayText,
  firstOf,
  formatCount,
  plural,
} from "../lib/text.ts";
import type { SelectedInstance } from "../fleet/worker/fleet-search.ts";

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
  return (
    <ActionMenu
      label="Copy"
      items={copyChoices.map((choice) => ({ label: choice, onSelect: () => void copy(choice) }))}
      reason={reason}
      variant="ghost"
    >
      <Copy size={14} aria-hidden />
      Copy
    </ActionMenu>
  );
}

export const copyChoices = ["Host names", "IDs", "Public IPs", "Private IPs"] as const;
export type CopyChoice = (typeof copyChoices)[number];

type Copied = Pick<SelectedInstance, "id" | "hostName" | "ipv4" | "privateIpv4">;

interface CopiedList {
  one: string;
  other: string;
  valueOf: (instance: Copied) => string | undefined;
  /** Undefined if a paste would read something else. */
  write: (value: string) => string | undefined;
}

const lists: Record<CopyChoice, CopiedList> = {
  "Host names": {
    one: "host name",
    other: "host names",
    valueOf: ({ hostName }) => hostName,
    write: copiedName,
  },
  IDs: { one: "ID", other: "IDs", valueOf: ({ id }) => id, write: copiedValue },
  "Public IPs": {
    one: "public IP",
    other: "public IPs",
    valueOf: ({ ipv4 }) => ipv4,
    write: copiedAddress,
  },
  "Private IPs": {
    one: "private IP",
    other: "private IPs",
    valueOf: ({ privateIpv4 }) => privateIpv4,
    write: copiedAddress,
  },
};

/** One value per line, in order of selection. */
export function copyTextOf(choice: CopyChoice, instances: Iterable<Copied>) {
  const all = [...instances];
  const { one, other, valueOf, write } = lists[choice];
  const values = all.flatMap((instance) => valueOf(instance) ?? []);
  const written = values.flatMap((value) => write(value) ?? []);
  const unwritten = values.filter((value) => write(value) === undefined);
  const without = all.length - values.length;
  const repeated = written.length - new Set(written).size;
  const unwrittenText = firstOf(unwritten, namedValues, (value) => displayText(value, 60));
  const what = `${formatCount(written.length)} ${plural(written.length, one, other)}`;
  const notes = [
    without > 0 &&
      `${formatCount(without)} ${plural(without, "instance has", "instances have")} none.`,
    unwritten.length > 0 &&
      `A paste couldn’t read these back, so they’re left out: ${unwrittenText}.`,
    repeated > 0 &&
      `${formatCount(repeated)} of them ${plural(repeated, "repeats", "repeat")} another.`,
  ];
  return {
    text: written.join("\n"),
    message: {
      title: written.length > 0 ? `Copied ${what}.` : "Nothing was copied.",
      text: notes.filter(Boolean).join(" "),
    },
  };
}

/** As many as fit into a message. */
const namedValues = 3;
