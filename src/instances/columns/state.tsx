import type { Instance } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import { usePendingOperation } from "../../operations/operations-context.ts";
import { words } from "../../operations/words.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import type { Column } from "./column.ts";
import { EmptyValue } from "../../ui/DescriptionList.tsx";

/** The state as the API gives it, and beneath it what was asked for and is not over. */
export const stateColumn: Column = {
  id: "state",
  header: "State",
  width: "w-[10%]",
  card: "max-card:text-right max-card:[grid-area:state]",
  cell: (instance) => <StateCell instance={instance} />,
};

interface StateCellProps {
  instance: Instance;
}

function StateCell({ instance: { id, state } }: StateCellProps) {
  const pending = usePendingOperation(id);
  return (
    <>
      {state === undefined ? <EmptyValue /> : <StatusMark {...describeState(state)} />}
      {pending && (
        <span className="block truncate pl-[15px] text-[11.5px] leading-[15px] text-wait-ink">
          {words[pending.kind].requested}
        </span>
      )}
    </>
  );
}
