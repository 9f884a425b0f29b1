import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useFindCause } from "../../actions/outcomes/possible-cause.ts";
import { useNotifications } from "../../errors/notifications.ts";
import { localStore } from "../../lib/storage.ts";
import type { FleetWorker } from "../../fleet/worker/worker-api.ts";
import { isFleetComplete, saltName } from "../../fleet/fleet-state.ts";
import { useConnection } from "../../hooks/use-services.ts";
import { useZone } from "../../ui/AbsoluteTime.tsx";
import { useNow } from "../../ui/time.tsx";
import { sinceText } from "./ChangeText.tsx";
import { useFleet, useFleetState } from "../use-fleet.ts";

/** Mark a changed row for this long. */
const recentMs = 60_000;
/** Marks disappear up to this much later. */
const stepMs = 5000;

/** In one line, once: what has changed since an earlier session read the fleet. */
function useTellSince(): void {
  const fleet = useFleet();
  const { toasts } = useNotifications();
  const { fingerprint } = useConnection();
  const [zone] = useZone();
  const router = useRouter();
  const isComplete = useFleetState(isFleetComplete);
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

/** In one tab of the browser. */
function mayTellOf(fingerprint: string, readAt: number): boolean {
  const stored = localStore.readRecord(saltName(fingerprint));
  if (!("salt" in stored) || stored["toldOf"] === readAt) return false;
  return localStore.writeJson(saltName(fingerprint), { ...stored, toldOf: readAt });
}

/** The number of new changes, on the link to Changes. Also tells the list which rows just changed. */
export function ChangeNews() {
  const fleet = useFleet();
  const latest = useFleetState(({ latestChange }) => latestChange);
  const seen = useFleetState(({ seenChange }) => seenChange);
  const now = useNow(stepMs);
  useTellSince();
  const findCause = useFindCause();
  const { data: changes = [] } = useQuery({
    queryKey: ["change-news", latest, seen],
    queryFn: () => fleet.ask({}, (worker) => worker.changesAfter(seen, Date.now() - recentMs)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: (before) => before,
  });
  const unseenChanges = changes.filter((one) => one.number > seen && !findCause(one)).length;
  const recent = changes.filter(({ seenAt }) => seenAt > now - recentMs).map(({ id }) => id);
  const recentIds = [...new Set(recent)].join("\n");
  useEffect(() => {
    const recentlyChanged = new Set(recentIds === "" ? [] : recentIds.split("\n"));
    fleet.setChangeNews({ unseenChanges, recentlyChanged });
    return () => fleet.setChangeNews({ unseenChanges: 0, recentlyChanged: new Set() });
  }, [fleet, unseenChanges, recentIds]);
  return <UnseenMark className="max-card:absolute max-card:top-1 max-card:right-0 max-card:px-1" />;
}

/** The number of changes that are new since Changes was last opened. */
export function UnseenMark({ className = "" }: { className?: string }) {
  const count = useFleetState(({ unseenChanges }) => unseenChanges);
  if (count === 0) return null;
  return (
    <span
      // Generated content, so it's not part of the accessible name.
      data-count={count > 99 ? "99+" : count}
      className={`ml-1 rounded-full bg-accent-soft px-1.5 text-[11px] leading-4 text-accent tabular-nums after:content-[attr(data-count)] ${className}`}
    />
  );
}
