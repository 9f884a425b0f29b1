import { useState } from "react";
import { ErrorReference } from "../../notices/ErrorReference.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { outcomeOf, referenceOf } from "../outcome.ts";
import type { RunItem } from "./items.ts";

/** More at once would hold up the page. */
const step = 100;

interface ReportListProps {
  items: RunItem[];
}

/** Instances of a run, each with what became of it. */
export function ReportList({ items }: ReportListProps) {
  const [shown, setShown] = useState(step);
  const more = Math.min(step, items.length - shown);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
    <section
      aria-label="Outcomes"
      tabIndex={0}
      className="max-h-[44dvh] overflow-y-auto rounded-control border border-line bg-canvas"
    >
      <ul className="divide-y divide-line">
        {items.slice(0, shown).map(({ target: { id, host }, operation }) => (
          <li key={id} className="px-3 py-2 [overflow-wrap:anywhere]">
            <bdi className="font-[550]">{host}</bdi>{" "}
            {host !== id && <bdi className="mono text-ink-3">{id}</bdi>}
            <span className="block text-ink-2">
              {operation ? (
                <>
                  <StatusMark {...markOf(outcomeOf(operation))} />{" "}
                  <bdi>{outcomeOf(operation).text}</bdi>{" "}
                  <ErrorReference error={referenceOf(operation.phase)} />
                </>
              ) : (
                <StatusMark tone="stop" label="Not sent" />
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="ghost" className="m-1.5" onClick={() => setShown(shown + step)}>
          Show {formatCount(more)} more
        </Button>
      )}
    </section>
  );
}

const markOf = ({ tone, label }: ReturnType<typeof outcomeOf>) => ({ tone, label });
