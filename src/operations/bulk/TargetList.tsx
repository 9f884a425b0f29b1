import { describeState } from "../../api/state.ts";
import { LongList } from "../../ui/LongList.tsx";
import { StatusMark } from "../../ui/StatusMark.tsx";
import type { Target } from "./run.ts";
import { displayText } from "../../ui/display-text.ts";

interface TargetListProps {
  label: string;
  targets: Target[];
}

/** The instances that are meant, by their whole names: where there is nothing to point with, no tooltip tells two apart. */
export function TargetList({ label, targets }: TargetListProps) {
  return (
    <LongList
      label={label}
      items={targets}
      step={200}
      keyOf={({ id }) => id}
      className="max-h-[26dvh]"
    >
      {({ id, host, state }) => (
        <span className="flex items-center gap-3">
          <span className="min-w-0 flex-1">
            <bdi className="block font-[550] [overflow-wrap:anywhere]">{displayText(host)}</bdi>
            {host !== id && (
              <bdi className="mono block text-ink-3 [overflow-wrap:anywhere]">
                {displayText(id)}
              </bdi>
            )}
          </span>
          {state !== undefined && <StatusMark {...describeState(state)} />}
        </span>
      )}
    </LongList>
  );
}
