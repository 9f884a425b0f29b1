import { PageBanner, StaleBanner } from "../errors/Banners.tsx";
import { errorText, presentError } from "../errors/error-table.ts";
import { Button } from "../ui/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { formatCount, progressText } from "../lib/text.ts";
import { asOfText } from "../lib/times.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { useNow, useZone } from "../ui/time.tsx";
import { offersOf, type Seen } from "../fleet/fleet-state.ts";
import { useFleet, useFleetState } from "./use-fleet.ts";

export function FleetAlert() {
  const { read } = useFleet();
  const state = useFleetState((state) => state);
  const { name, size, total, readAt, remembered } = state;
  const asOf = useAsOf();
  const loaded = size - (remembered?.count ?? 0);
  const progress = asOf
    ? `${progressText(loaded, total)} instances are read again, the others are as of ${asOf}.`
    : `${progressText(size, total)} instances are loaded.`;
  const resume = <Button onClick={read}>Resume loading</Button>;
  if (name === "cancelled")
    return (
      <PageBanner tone="warning" role="status" action={resume}>
        {`Loading was cancelled. ${progress}`}
      </PageBanner>
    );
  if (name === "failed" && size > 0) {
    const { error } = state;
    return (
      <PageBanner tone="warning" title={presentError(error).title} error={error} action={resume}>
        <bdi>{errorText(error)}</bdi> <span>{progress}</span>
      </PageBanner>
    );
  }
  if (name === "old") return <StaleBanner error={state.error} onRetry={read} readAt={readAt} />;
  if (name !== "changing") return null;
  return (
    <PageBanner tone="warning" role="status" action={<Button onClick={read}>Load again</Button>}>
      <span>{`${seenText(state.seen, total)} seen.`}</span> The list changed each time it was read,
      so instances may be missing or out of date, and nothing can be selected or exported as a
      whole.
    </PageBanner>
  );
}

/** e.g. "1,492 to 2,334 of 2,345". */
function seenText({ least, most }: Seen, total: number | undefined): string {
  const seen = progressText(most, total);
  return least < most ? `${formatCount(least)} to ${seen}` : seen;
}

/** Until the first pass is complete, some instances are as an earlier session read them, e.g. "yesterday 17:40". */
function useAsOf(): string | undefined {
  const readAt = useFleetState(({ remembered }) => remembered?.readAt);
  const [zone] = useZone();
  const now = useNow(60_000);
  return readAt === undefined ? undefined : asOfText(readAt, now, zone);
}

/** e.g. "As of yesterday 17:40". */
export function AsOf() {
  const asOf = useAsOf();
  return asOf !== undefined && <span className="tabular-nums">{`As of ${asOf}`}</span>;
}

/** On one line, so nothing below it moves. */
export function FleetProgress({ brief = false }: { brief?: boolean }) {
  const fleet = useFleet();
  const state = useFleetState((state) => state);
  const { size, total, remembered } = state;
  const asOf = useAsOf();
  if (!offersOf(state).cancel)
    return (
      <span className="truncate text-small text-ink-2">
        <AsOf />
      </span>
    );
  const read = size - (remembered?.count ?? 0);
  return (
    <span className="flex w-full min-w-0 animate-late items-center gap-2.5 text-small text-ink-2">
      <ProgressBar
        label="Loading fleet"
        value={read}
        most={total}
        className="w-24 shrink-0 max-wide:w-12 max-wide:shrink"
      />
      <span
        className={classNames(
          "min-w-0 truncate text-right tabular-nums max-card:w-auto max-card:flex-1 max-card:text-left",
          asOf === undefined ? (brief ? "w-28" : "w-56") : brief ? "w-44" : "w-84",
        )}
      >
        <span>
          {asOf !== undefined
            ? `As of ${asOf}`
            : brief
              ? "Loading"
              : `Loading ${progressText(size, total)}`}
        </span>
        {asOf !== undefined && !brief && (
          <span className="max-card:hidden">{` · ${progressText(read, total)} read again`}</span>
        )}
      </span>
      <Button variant="ghost" onClick={fleet.cancel} className="max-card:-my-2">
        Cancel loading
      </Button>
    </span>
  );
}
