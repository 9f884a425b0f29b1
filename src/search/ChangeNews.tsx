import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useNotifications } from "../errors/notifications.ts";
import { localStore } from "../lib/storage.ts";
import type { FleetWorker } from "../fleet/worker/worker-api.ts";
import { saltName } from "../fleet/fleet-state.ts";
import { useConnection } from "../hooks/use-services.ts";
import { useZone } from "../ui/time.tsx";
import { sinceText } from "./ChangeText.tsx";
import { useChangeNews, useFleet, useOffer } from "./use-fleet.ts";

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
