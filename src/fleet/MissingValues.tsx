import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button, copyText } from "../ui/Button.tsx";
import { displayText } from "../ui/display-text.ts";
import { LongList } from "../ui/LongList.tsx";
import { Popover } from "../ui/popups.tsx";
import { useMissingValues } from "./use-fleet.ts";

interface MissingValuesProps {
  /** The name of the pasted list. */
  list: string;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The values of a pasted list that are of no instance, to look at and to copy. */
export function MissingValues({ list, anchor, onClose }: MissingValuesProps) {
  const missing = useMissingValues(list) ?? [];
  const [copied, setCopied] = useState<string>();
  async function copy(): Promise<void> {
    setCopied((await copyText(missing.join("\n"))) ? "Copied" : "Copying was refused");
  }
  const Icon = copied === "Copied" ? Check : Copy;
  return (
    <Popover
      title="Not found"
      anchor={anchor}
      onClose={onClose}
      className="grid w-[min(92vw,22rem)] gap-3"
    >
      <p className="-mt-2 text-ink-2">
        No instance has one of these as its host name, ID, IPv4 or private IPv4.
      </p>
      <LongList
        label="Values not found"
        items={missing}
        step={200}
        keyOf={(value) => value}
        className="max-h-[40dvh]"
      >
        {(value) => <bdi className="mono block [overflow-wrap:anywhere]">{displayText(value)}</bdi>}
      </LongList>
      <div className="flex items-center gap-2">
        <Button onClick={() => void copy()}>
          <Icon size={14} aria-hidden />
          Copy
        </Button>
        <span role="status" className="text-ink-2">
          {copied}
        </span>
      </div>
    </Popover>
  );
}
