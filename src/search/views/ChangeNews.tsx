import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFindCause } from "../../actions/outcomes/possible-cause.ts";
import { useNow } from "../../ui/time.tsx";
import { useFleet, useFleetState } from "../use-fleet.ts";

/** Mark a changed row for this long. */
const recentMs = 60_000;
/** Marks disappear up to this much later. */
const stepMs = 5000;

/** The number of new changes, on the link to Changes. Also tells the list which rows just changed. */
export function ChangeNews() {
  const fleet = useFleet();
  const latest = useFleetState(({ latestChange }) => latestChange);
  const seen = useFleetState(({ seenChange }) => seenChange);
  const now = useNow(stepMs);
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
    fleet.noteChanges({ unseenChanges, recentlyChanged });
    return () => fleet.noteChanges({ unseenChanges: 0, recentlyChanged: new Set() });
  }, [fleet, unseenChanges, recentIds]);
  if (unseenChanges === 0) return null;
  return (
    <span
      // Generated content, so it's not part of the accessible name.
      data-count={unseenChanges > 99 ? "99+" : unseenChanges}
      className="ml-1 after:content-[attr(data-count)] rounded-full bg-accent-soft px-1.5 text-[11px] leading-4 text-accent tabular-nums max-card:absolute max-card:top-1 max-card:right-0 max-card:px-1"
    />
  );
}
