import type { Instance } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { Missing } from "../../ui/Facts.tsx";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { shownText } from "../../ui/shown-text.ts";

interface InstanceLineProps {
  instance: Instance;
}

/** An instance as an option: host name and state, id and IPv4 beneath. The spaces keep its name readable aloud. */
export function InstanceLine({ instance }: InstanceLineProps) {
  const { id, hostName, state, ipv4 } = instance;
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
      <span className="isolate-text font-[550] [overflow-wrap:anywhere]">
        {displayHostOf(instance)}
      </span>{" "}
      <span className="max-w-40 min-w-0 justify-self-end">
        {state === undefined ? <Missing /> : <StatusMark {...describeState(state)} />}
      </span>{" "}
      <span className="mono isolate-text text-ink-2 [overflow-wrap:anywhere]">
        {hostName !== undefined && shownText(id)}
      </span>{" "}
      <span className="mono isolate-text max-w-40 truncate justify-self-end text-ink-2">
        {ipv4 === undefined ? <Missing /> : shownText(ipv4)}
      </span>
    </span>
  );
}
