import { TriangleAlert } from "lucide-react";
import { offersOf } from "../../fleet/fleet-state.ts";
import type { FleetQuery } from "../../fleet/worker/fleet-search.ts";
import type { Config } from "../../session/config.ts";
import { Tab } from "./Tab.tsx";
import { useFleetAnswer } from "../use-fleet.ts";
import type { ViewContent } from "./saved-views.ts";

type TeamView = NonNullable<Config["views"]>[number];

interface TeamViewTabsProps {
  views: readonly TeamView[];
  query: FleetQuery;
  onChoose: (view: ViewContent) => void;
}

/** The team's views with `tab: true`, beside the tabs of states. */
export function TeamViewTabs({ views, query, onChoose }: TeamViewTabsProps) {
  const tabs = views.filter(({ tab }) => tab);
  if (tabs.length === 0) return null;
  return (
    <span
      role="group"
      aria-label="Team views"
      className="ml-1 flex gap-1 border-l border-line pl-2"
    >
      {tabs.map((view) => (
        <TeamViewTab
          key={view.name}
          view={view}
          pressed={query.list === undefined && query.q === view.q}
          onChoose={onChoose}
        />
      ))}
    </span>
  );
}

interface TeamViewTabProps {
  view: TeamView;
  pressed: boolean;
  onChoose: (view: ViewContent) => void;
}

/** Counts once the fleet is here. */
function TeamViewTab({ view: { name, q, sort }, pressed, onChoose }: TeamViewTabProps) {
  const count = { q, sort: undefined, page: 1, limit: 1 };
  const data = useFleetAnswer(
    "view count",
    count,
    async (worker, query, now) => {
      const { total, problem } = await worker.search({ ...query, now });
      return { total, problem };
    },
    { when: (state) => offersOf(state).all, keeps: () => true },
  );
  const hasMistake = data?.problem === "mistake";
  return (
    <Tab
      label={name}
      count={data?.problem ? undefined : data?.total}
      pressed={pressed}
      onClick={() => onChoose(pressed ? { q: "" } : { q, sort })}
    >
      {hasMistake && (
        <>
          <TriangleAlert size={13} aria-hidden className="text-bad-ink" />
          <span className="sr-only">Search with a mistake:</span>
        </>
      )}
    </Tab>
  );
}
