import { Popover } from "../ui/popups.tsx";
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

/** Explains the query language. */
export function QueryHelp({ anchor, onClose }: QueryHelpProps) {
  return (
    <Popover
      title="How to search"
      anchor={anchor}
      onClose={onClose}
      className="w-[min(92vw,26rem)]"
    >
      <Rows rows={rules} />
      <p className="mt-3 font-medium">Fields</p>
      <Rows rows={queryFields.map(({ example, about }) => [example, about])} />
    </Popover>
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
