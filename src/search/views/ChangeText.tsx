import { describeState } from "../../api/state.ts";
import type { ChangeKind } from "../../fleet/changes.ts";
import type { ChangeEntry } from "../../fleet/worker/answers/change-list.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount } from "../../text/format.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";

export const changeLabels: Record<ChangeKind, string> = {
  new: "New",
  gone: "Gone",
  state: "State",
  hostName: "Host name",
  ipv4: "IPv4",
  privateIpv4: "Private IPv4",
  specification: "Specification",
  image: "Image",
  region: "Region",
  tags: "Tags",
};

/** e.g. "214 stopped", "12 with another image". */
export function groupText(kind: ChangeKind, to: string | undefined, count: number): string {
  if (kind === "new" || kind === "gone") return `${formatCount(count)} ${kind}`;
  if (kind !== "state") {
    const label = kind === "ipv4" || kind === "privateIpv4" ? "address" : changeLabels[kind];
    return `${formatCount(count)} with ${kind === "tags" ? "other" : "another"} ${label.toLowerCase()}`;
  }
  if (to === undefined) return `${formatCount(count)} without a state`;
  return `${formatCount(count)} ${displayText(describeState(to).label).toLowerCase()}`;
}

export function ChangeText({ change }: { change: Pick<ChangeEntry, "kind" | "from" | "to"> }) {
  const { kind, from, to } = change;
  if (kind === "new") return <span className="font-medium">New</span>;
  if (kind === "gone") return <span className="font-medium">Gone</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {kind !== "state" && <span className="text-ink-3">{changeLabels[kind]}</span>}
      <ChangeValue kind={kind} value={from} />
      <span aria-hidden className="text-ink-3">
        →
      </span>
      <span className="sr-only">, now</span>
      <ChangeValue kind={kind} value={to} />
    </span>
  );
}

function ChangeValue({ kind, value }: { kind: ChangeKind; value: string | undefined }) {
  if (value === undefined) return <span className="text-ink-3">none</span>;
  if (kind === "state") return <StatusMark {...describeState(value)} />;
  return <bdi className="min-w-0 [overflow-wrap:anywhere]">{displayText(value)}</bdi>;
}
