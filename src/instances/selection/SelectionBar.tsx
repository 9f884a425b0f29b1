import { Square, Trash2, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { OperationKind } from "../../operations/operation.ts";
import { useCaution, useOperations } from "../../operations/operations-context.ts";
import { words } from "../../operations/words.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { CopyIpsButton } from "./CopyIpsButton.tsx";
import { ExportSelectionButton } from "./ExportSelectionButton.tsx";
import { SelectMatching } from "./SelectMatching.tsx";
import { targetsOf, useGoneCount, useReplacedCount, useSelectedCount } from "./selection.ts";
import { useInstances } from "../instances-context.ts";
import { formatCount, plural } from "../../ui/format.ts";

interface SelectionBarProps {
  /** What the list shows a page of, to be selected as a whole. */
  q: string;
  /** How many match. */
  total: number | undefined;
  onClear: () => void;
}

/** What can be done with the selected instances. */
export function SelectionBar({ q, total, onClear }: SelectionBarProps) {
  const count = useSelectedCount();
  const gone = useGoneCount();
  const replaced = useReplacedCount();
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(count);
  // What had the focus may have gone with the last of them, or because it has done what it was for.
  useLayoutEffect(() => {
    if (before.current !== count && document.activeElement === document.body)
      status.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <>
      {/* As high as the bar, so that the end of the page can be seen above it. */}
      <div aria-hidden className="h-8 max-card:h-24" />
      <section
        aria-label="Selection"
        className="print:hidden fixed inset-x-2 bottom-3 z-20 mx-auto flex w-fit max-w-[calc(100%-1rem)] animate-appear flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-3 py-2 shadow-float max-card:w-auto max-card:gap-x-1 max-card:gap-y-1.5 max-card:px-2"
      >
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className="mr-1 font-semibold tabular-nums max-card:mr-0 max-card:flex-1 max-card:pl-2"
        >
          {formatCount(count)} selected
          {gone > 0 && (
            <span className="font-normal text-wait-ink">
              {" "}
              · {formatCount(gone)} no longer {plural(gone, "exists", "exist")}
            </span>
          )}
          {replaced > 0 && (
            <span className="font-normal text-wait-ink">
              {" "}
              · {formatCount(replaced)} became{" "}
              {plural(replaced, "another machine", "other machines")}
            </span>
          )}
        </p>
        <SelectMatching q={q} total={total} count={count} />
        {count > 0 && (
          // On a small screen a line of its own, without the icons: nothing of it may be cut off.
          <span className="contents max-card:order-last max-card:grid max-card:basis-full max-card:grid-cols-4 max-card:gap-1.5 max-card:*:justify-center max-card:*:border max-card:*:border-line-strong max-card:*:px-1 max-card:[&_svg]:hidden">
            <CopyIpsButton />
            <ExportSelectionButton />
            <ActButton kind="stop" />
            <ActButton kind="delete" />
          </span>
        )}
        <IconButton label="Clear selection" onClick={onClear}>
          <X size={16} aria-hidden />
        </IconButton>
      </section>
    </>
  );
}

interface ActButtonProps {
  kind: OperationKind;
}

/** Only asks; the dialog acts. */
function ActButton({ kind }: ActButtonProps) {
  const { selection } = useInstances();
  const { confirmation } = useOperations();
  const Icon = kind === "stop" ? Square : Trash2;
  return (
    <Button
      variant={kind === "delete" ? "danger-outline" : "plain"}
      title={useCaution(kind)}
      onClick={({ currentTarget }) =>
        confirmation.askMany(kind, targetsOf(selection), currentTarget)
      }
    >
      <Icon size={14} aria-hidden />
      {words[kind].verb}…
    </Button>
  );
}
