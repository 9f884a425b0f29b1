import { Popover } from "@base-ui/react/popover";
import { queryFields } from "./query/fields.ts";

interface QueryHelpProps {
  anchor: HTMLElement;
  onClose: () => void;
}

const rules: [example: string, meaning: string][] = [
  ["web", "in any text: host name, ID, address, state, region, image, tag"],
  ['"two words"', "a text with blanks"],
  ["state:stopped,failed", "one or the other"],
  ["region=eu-west-1", "exactly this value"],
  ["-tag:prod", "everything without it"],
  ["web region:eu", "both"],
];

/** The query language on one card. */
export function QueryHelp({ anchor, onClose }: QueryHelpProps) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} className="z-30">
          <Popover.Popup
            finalFocus={() => anchor}
            className="max-h-[70dvh] w-[min(92vw,26rem)] animate-appear overflow-y-auto rounded-card border border-line bg-raised p-4 shadow-float outline-none"
          >
            <Popover.Title className="text-lead font-semibold">How to search</Popover.Title>
            <Rows rows={rules} />
            <p className="mt-3 font-medium">Fields</p>
            <Rows rows={queryFields.map(({ example, about }) => [example, about])} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface RowsProps {
  rows: [example: string, meaning: string][];
}

function Rows({ rows }: RowsProps) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {rows.map(([example, meaning]) => (
        <div key={example} className="contents">
          <dt className="mono text-[12px] whitespace-nowrap">{example}</dt>
          <dd className="text-ink-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
