import type { Failure } from "../../api/error.ts";
import { errorText } from "../../errors/error-table.ts";
import { ErrorReference } from "../../errors/ErrorReference.tsx";
import { instancesText } from "../../actions/labels.ts";
import { useConfig } from "../../hooks/use-services.ts";
import { monthText } from "../../hooks/cost-text.ts";
import { type ToneKeyword, toneKeywords } from "../../fleet/query/term.ts";
import type { QueryTotals } from "../../fleet/worker/fleet-search.ts";
import { Hint } from "../../ui/popups/Hint.tsx";
import { storageSumText, totalsText, unknownSizesText } from "../../ui/sizes.tsx";
import { ToneMark } from "../../ui/StatusMark.tsx";
import { toneWords } from "./groups.ts";
import { Tab } from "./Tab.tsx";

interface StateTabsProps {
  totals: QueryTotals;
  active: ToneKeyword | undefined;
  onChoose: (tone: ToneKeyword) => void;
}

const toneTabs = ["failed", "transit", "stopped", "running", "other"] as const;

/** For the states that the fleet has. */
export function StateTabs({ totals, active, onChoose }: StateTabsProps) {
  return toneTabs.map((keyword) => {
    const tone = toneKeywords[keyword];
    return (
      (totals.allTones[tone] > 0 || keyword === active) && (
        <Tab
          key={keyword}
          label={toneWords[tone].label}
          count={totals.tones[tone]}
          largestCount={totals.allTones[tone]}
          pressed={keyword === active}
          onClick={() => onChoose(keyword)}
        >
          <ToneMark tone={tone} />
        </Tab>
      )
    );
  });
}

/** Sums of all that match: sizes, and the cost with prices. */
export function MatchTotals({ matches }: Pick<QueryTotals, "matches">) {
  const { prices } = useConfig();
  const sizes = totalsText(matches);
  if (sizes === "") return null;
  return (
    <p className="text-small max-card:basis-full max-card:px-2.5! pr-2 not-[p+p]:ml-auto text-ink-2 tabular-nums card:whitespace-nowrap">
      <Hint text={unknownSizesText(matches)}>{sizes}</Hint>
      {/* On the smallest screens there's no room for the word beside a cost. */}
      {matches.memoryMb > 0 && <span className="max-[24rem]:hidden"> memory</span>}
      {matches.storageGb > 0 && (
        <span className="max-roomy:hidden">{` · ${storageSumText(matches.storageGb)} storage`}</span>
      )}
      {prices && <span>{` · ${monthText(matches.cost, prices.currency)}`}</span>}
      {matches.unknownSizes > 0 && (
        <span className="sr-only">
          {`, ${instancesText(matches.unknownSizes)} of unknown size`}
        </span>
      )}
    </p>
  );
}

export function CountFailure({ error }: { error: Failure }) {
  return (
    <p
      role="alert"
      className="min-w-0 text-small max-card:basis-full max-card:px-2.5! wrap-anywhere text-bad-ink"
    >
      States not counted: <bdi>{errorText(error)}</bdi> <ErrorReference error={error} short />
    </p>
  );
}
