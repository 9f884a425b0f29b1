import { useState } from "react";
import { describeState } from "../../api/state.ts";
import { Button } from "../../ui/Button.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import type { Target } from "./run.ts";

/** More at once would hold up the page. */
const step = 200;

interface TargetListProps {
  label: string;
  targets: Target[];
}

/** The instances that are meant, in a box that scrolls. */
export function TargetList({ label, targets }: TargetListProps) {
  const [shown, setShown] = useState(step);
  const more = Math.min(step, targets.length - shown);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
    <section
      aria-label={label}
      tabIndex={0}
      className="max-h-[26dvh] overflow-y-auto rounded-control border border-line bg-canvas"
    >
      <ul className="divide-y divide-line">
        {targets.slice(0, shown).map(({ id, host, state }) => (
          <li key={id} className="flex items-center gap-3 px-3 py-1.5">
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-[550]" title={host}>
                {host}
              </bdi>
              {host !== id && <bdi className="mono block truncate text-ink-3">{id}</bdi>}
            </span>
            {state !== undefined && <StatusMark {...describeState(state)} />}
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
