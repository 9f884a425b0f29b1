import { useSelector } from "@tanstack/react-store";
import { useOperations } from "../actions/use-operations.ts";
import { describeState } from "../api/state.ts";
import type { ChangeKind } from "../fleet/worker/changes.ts";
import { possibleCause } from "../fleet/possible-cause.ts";
import type { ChangeEntry, ChangesSince } from "../fleet/worker/answers/change-list.ts";
import type { Operation } from "../operations/operation.ts";
import { displayText } from "../text/display-text.ts";
import { formatCount } from "../text/format.ts";
import { asOfText, type Zone } from "../text/times.ts";
import { StatusMark } from "../ui/StatusMark.tsx";

const changeLabels: Record<ChangeKind, string> = {
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

/** e.g. "Since yesterday 17:40: 12 new, 3 gone, 5 changed". */
export function sinceText(
  { readAt, missing = 0, ...counts }: ChangesSince & { missing?: number },
  now: number,
  zone: Zone,
): string {
  const parts = [
    ...(["new", "gone", "changed"] as const).map((kind) => [counts[kind], kind] as const),
    [missing, "no longer listed"] as const,
  ];
  const texts = parts.flatMap(([count, what]) =>
    count > 0 ? `${formatCount(count)} ${what}` : [],
  );
  return `Since ${asOfText(readAt, now, zone)}: ${texts.join(", ") || "no changes"}`;
}

export function useFindCause(): (change: ChangeEntry) => Operation | undefined {
  const operations = useOperations();
  // Re-render on each journal entry and with another key.
  useSelector(operations.journal.store, (state) => state);
  return (change) => possibleCause(change, operations.ofInstance(change.id));
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
