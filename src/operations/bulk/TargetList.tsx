import { describeState } from "../../api/state.ts";
import { LongList } from "../../ui/LongList.tsx";
import { StatusMark } from "../../ui/StatusMark.tsx";
import type { Target } from "./run.ts";

interface TargetListProps {
  label: string;
  targets: Target[];
}

/** The instances that are meant. */
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
            <bdi className="block truncate font-[550]" title={host}>
              {host}
            </bdi>
            {host !== id && <bdi className="mono block truncate text-ink-3">{id}</bdi>}
          </span>
          {state !== undefined && <StatusMark {...describeState(state)} />}
        </span>
      )}
    </LongList>
  );
}
