import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useNotifications } from "../errors/notifications.ts";
import { localStore } from "../lib/storage.ts";
import type { FleetWorker } from "../fleet/worker/worker-api.ts";
import { saltName } from "../fleet/fleet-state.ts";
import { useConnection } from "../hooks/use-services.ts";
import { useZone } from "../ui/time.tsx";
import { useChangeNews, useFleet, useOffer } from "./use-fleet.ts";
import { useSelector } from "@tanstack/react-store";
import { useOperations } from "../actions/use-operations.ts";
import { describeState } from "../api/state.ts";
import type { ChangeKind, ChangeEntry, ChangesSince } from "../fleet/worker/changes.ts";
import { possibleCause } from "../fleet/change-news.ts";
import type { Operation } from "../operations/operation.ts";
import { displayText, formatCount } from "../lib/text.ts";
import { asOfText, type Zone } from "../lib/times.ts";
import { StatusMark } from "../ui/StatusMark.tsx";

/** In one line, once: what has changed since an earlier session read the fleet. */
function useTellSince(): void {
  const fleet = useFleet();
  const { toasts } = useNotifications();
  const { fingerprint } = useConnection();
  const [zone] = useZone();
  const router = useRouter();
  const isComplete = useOffer("all");
  const tell = useEffectEvent((since: Awaited<ReturnType<FleetWorker["changesSince"]>>) => {
    if (!since || since.new + since.gone + since.changed + since.missing === 0) return;
    if (!mayTellOf(fingerprint, since.readAt)) return;
    toasts.show({
      title: sinceText(since, Date.now(), zone),
      persistent: true,
      action: {
        label: "See changes",
        onAction: () => void router.navigate({ to: "/activity", search: { view: "changes" } }),
      },
    });
  });
  useEffect(() => {
    if (isComplete) fleet.ask({}, (worker) => worker.changesSince()).then(tell, () => undefined);
  }, [fleet, isComplete]);
}

/** Whether this tab tells the user: only one tab of the browser does. */
function mayTellOf(fingerprint: string, readAt: number): boolean {
  const stored = localStore.readRecord(saltName(fingerprint));
  if (!("salt" in stored) || stored["toldOf"] === readAt) return false;
  return localStore.writeJson(saltName(fingerprint), { ...stored, toldOf: readAt });
}

/** The number of unseen changes. Also tells once what changed since an earlier session. */
export function ChangeNews() {
  useTellSince();
  return <UnseenMark className="max-card:absolute max-card:top-1 max-card:right-0 max-card:px-1" />;
}

/** The number of changes that are new since Changes was last opened. */
export function UnseenMark({ className = "" }: { className?: string }) {
  const count = useChangeNews(({ unseenCount }) => unseenCount);
  if (count === 0) return null;
  return (
    <span
      // Generated content, so it's not part of the accessible name.
      data-count={count > 99 ? "99+" : count}
      className={`ml-1 rounded-full bg-accent-soft px-1.5 text-[0.6875rem] leading-4 text-accent tabular-nums after:content-[attr(data-count)] ${className}`}
    />
  );
}

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
