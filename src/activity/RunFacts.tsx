import type { ReactNode } from "react";
import { chosenByText, outcomeOrder } from "../actions/bulk/run-text.ts";
import { useConfig } from "../hooks/use-services.ts";
import type { ItemOutcome, Tally } from "../operations/runs/run-items.ts";
import type { Run } from "../operations/runs/run.ts";
import { displayText, truncateText, durationText, formatCount } from "../lib/text.ts";
import { classNames } from "../ui/class-names.ts";
import { EnvironmentName } from "../ui/page/Brand.tsx";
import { AbsoluteTime } from "../ui/time.tsx";
import { requesterName } from "./cells.tsx";

/** Who asked for it, when and where. Older runs lack some of it. */
export function RunFacts({ run, tookMs }: { run: Run; tookMs: number | undefined }) {
  const { environment: current } = useConfig();
  const { requester, chosenBy, askedAt, api } = run;
  const { environment, dashboard } = requester ?? {};
  const search = chosenByText(chosenBy);
  const tone = environment === current?.name ? current?.tone : undefined;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <Fact name="Requested">
        <AbsoluteTime time={askedAt} />
      </Fact>
      <Fact name="Took">{tookMs !== undefined && durationText(tookMs)}</Fact>
      <Fact name="Requested by">{requesterName(requester)}</Fact>
      <Fact name="Environment">
        {environment !== undefined && (
          <EnvironmentName environment={{ name: environment, tone: tone ?? "neutral" }} />
        )}
      </Fact>
      {chosenBy && search !== undefined && (
        <Fact name="Search">
          {run.count + run.skipped.length < chosenBy.matches && (
            <span>
              {`${formatCount(run.count + run.skipped.length)} of the ${formatCount(chosenBy.matches)} found by `}
            </span>
          )}
          <bdi className="mono">{truncateText(displayText(search), maxSearchLength)}</bdi>
        </Fact>
      )}
      <Fact name="API">
        <bdi>{displayText(api)}</bdi>
      </Fact>
      <Fact name="Dashboard">{dashboard !== undefined && <bdi>{displayText(dashboard)}</bdi>}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** A pasted list can be longer. The export has all of it. */
const maxSearchLength = 200;

const barColours: Record<ItemOutcome, string> = {
  done: "bg-run",
  other: "bg-stop",
  accepted: "bg-accent",
  refused: "bg-bad",
  unknown: "bg-wait",
  skipped: "bg-stop",
  underWay: "bg-line-strong",
  notSent: "bg-line-strong",
};

/** Decorative: the text above says the same. */
export function OutcomeBar({ counts }: { counts: Tally }) {
  return (
    <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full">
      {outcomeOrder.map(
        (outcome) =>
          counts[outcome] > 0 && (
            <span
              key={outcome}
              className={classNames("min-w-1", barColours[outcome])}
              style={{ flexGrow: counts[outcome] }}
            />
          ),
      )}
    </div>
  );
}
