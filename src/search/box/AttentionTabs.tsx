import { type ReactNode, useEffect, useState } from "react";
import { setTone, toneOf } from "../../fleet/query/edit.ts";
import { useConfig } from "../../hooks/use-services.ts";
import { formatCount } from "../../lib/text.ts";
import { whenIdle } from "../../lib/waiting.ts";
import type { ToneKeyword } from "../../fleet/query/term.ts";
import { useFleet, useFleetState, useOffer } from "../use-fleet.ts";
import { Tab } from "./Tab.tsx";
import { AsOf } from "../FleetStatus.tsx";
import { CountFailure, MatchTotals, StateTabs } from "../late-parts.ts";
import type { FleetQuery, QueryTotals } from "../../fleet/worker/fleet-search.ts";

interface AttentionTabsProps {
  query: FleetQuery;
  totals: QueryTotals | undefined;
  fleetSize: number | undefined;
  /** Called with `q` after its `is:` term was changed. */
  onChoice: (q: string) => void;
  /** Further tabs. */
  children: ReactNode;
}

/** "All 1,226 · Failed 3 · Stopped 84", and totals. Takes its space before the fleet is loaded, so nothing moves. */
export function AttentionTabs(props: AttentionTabsProps) {
  const { query, totals, fleetSize, onChoice, children } = props;
  const { canAsk, ask, failure } = useQuietFleet(fleetSize);
  const { q } = query;
  const isRemembered = useFleetState(({ remembered }) => remembered !== undefined);
  const { teamFields } = useConfig();
  const active = toneOf(q, teamFields);
  const isFiltered = q !== "" || query.list !== undefined;
  const all = totals ? sum(Object.values(totals.tones)) : isFiltered ? undefined : fleetSize;
  const choose = (tone?: ToneKeyword) => onChoice(setTone(q, tone, teamFields));
  return (
    <div className="attention-line">
      <div role="group" aria-label="Kind of state" className="attention-tabs">
        <Tab
          label="All"
          count={all}
          largestCount={fleetSize}
          pressed={active === undefined}
          onClick={() => choose()}
        />
        {totals && (
          <StateTabs
            totals={totals}
            active={active}
            onChoose={(tone) => choose(active === tone ? undefined : tone)}
          />
        )}
        {canAsk && (
          <button
            type="button"
            onClick={ask}
            className="attention-tab border-transparent text-accent hover:bg-hover"
          >
            {failure
              ? "Count states again"
              : `Count states: reads all ${formatCount(fleetSize ?? 0)}`}
          </button>
        )}
        {children}
      </div>
      {failure && <CountFailure error={failure} />}
      {isRemembered && (
        <p className="ml-auto text-small whitespace-nowrap text-ink-2 max-card:pr-2">
          <AsOf />
        </p>
      )}
      {totals && all !== 0 && <MatchTotals matches={totals.matches} />}
    </div>
  );
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** Auto-load fleets up to this size. */
const maxQuietSize = 10_000;

/**
 * Loads a small fleet right after the first rows, in the background, and a large one on request. `canAsk`: asking would help.
 * `failure`: why the last request found nothing.
 */
function useQuietFleet(size: number | undefined) {
  const fleet = useFleet();
  const { refreshSeconds } = useConfig();
  const [isAsked, setIsAsked] = useState(false);
  const isUnread = useFleetState(({ readAt }) => readAt === 0);
  const isReading = useOffer("cancel");
  // If part of the fleet was loaded, or during a search, the list shows the failure.
  const error = useFleetState((state) =>
    state.name === "failed" && state.size === 0 ? state.error : undefined,
  );
  const isStopped = useOffer("resume");
  const isSmall = size !== undefined && size > 0 && size <= maxQuietSize;
  const isQuiet = isSmall && refreshSeconds > 0;
  useEffect(() => {
    if (isAsked) return fleet.subscribe();
    if (!isQuiet) return;
    let isOver = false;
    let unsubscribe: (() => void) | undefined;
    whenIdle(() => {
      if (!isOver) unsubscribe = fleet.subscribe({ quiet: true });
    });
    return () => {
      isOver = true;
      unsubscribe?.();
    };
  }, [fleet, isAsked, isQuiet]);
  return {
    canAsk:
      size !== undefined &&
      size > 0 &&
      isUnread &&
      !isReading &&
      (!isQuiet || isStopped) &&
      !(isAsked && !isStopped),
    failure: isAsked ? error : undefined,
    ask: () => {
      setIsAsked(true);
      if (isStopped) fleet.read();
    },
  };
}
