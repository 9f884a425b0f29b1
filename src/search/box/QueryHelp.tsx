import { useNow, useZone } from "../../ui/time.tsx";
import { zoneText } from "../../lib/times.ts";
import { Popover } from "../../ui/popups/popups.tsx";
import { formatCount } from "../../lib/text.ts";
import { fieldsWith } from "../../fleet/query/fields.ts";
import { useConfig } from "../../hooks/use-services.ts";
import { maxListValues } from "../../fleet/lists/read.ts";

export function QueryHelp({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { teamFields } = useConfig();
  const [zone] = useZone();
  const now = useNow(60_000);
  return (
    <Popover
      title="How to search"
      anchor={anchor}
      onClose={onClose}
      className="w-[min(92vw,26rem)]"
    >
      <Rows rows={queryRules} />
      <p className="mt-3 font-medium">Fields</p>
      <Rows rows={fieldsWith(teamFields).all.map(({ example, about }) => [example, about])} />
      <p className="mt-2 text-ink-2">
        Days are those of the zone in which times are shown, now <span>{zoneText(now, zone)}</span>.{" "}
        <code className="mono">&gt;</code> begins after the day.
      </p>
      <p className="mt-3 font-medium">Paste a list</p>
      <p className="mt-2 text-ink-2">
        <span>{`Paste up to ${formatCount(maxListValues)}`}</span> host names, IDs or addresses to
        list exactly those, or drop a file on the page. A text with anything else in it opens the
        review, where you tick what you mean.
      </p>
    </Popover>
  );
}

function Rows({ rows }: { rows: readonly [example: string, meaning: string][] }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {rows.map(([example, meaning]) => (
        <div key={example} className="contents">
          <dt className="mono text-[0.75rem] whitespace-nowrap">{example}</dt>
          <dd className="text-ink-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How terms combine, for the help. Fields are in `queryFields`. */
export const queryRules: readonly [example: string, meaning: string][] = [
  ["web", "anywhere in a host name, ID, address, state, region, image or tag"],
  ["web prod", "both words"],
  ["tag:prod", "the whole value, ignoring case: not “nonprod”"],
  ["region:eu*", "a * stands for anything"],
  ['image:"UBUNTU_24_04"', "quotes for spaces and commas; a quoted * is just a star"],
  ["state:stopped,error", "either one"],
  ["-tag:prod", "everything without it; also NOT"],
  ["web state:stopped OR tag:ci", "web and stopped, or ci"],
  ["(web OR api) -tag:prod", "parentheses group"],
];
