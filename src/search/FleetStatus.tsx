import { PageBanner, StaleBanner } from "../errors/Banners.tsx";
import { errorText, presentError } from "../errors/error-table.ts";
import { Button } from "../ui/controls/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { durationText, progressText } from "../text/format.ts";
import { asOfText } from "../text/periods.ts";
import { ProgressBar } from "../ui/controls/ProgressBar.tsx";
import { useZone } from "../ui/AbsoluteTime.tsx";
import { useNow } from "../ui/time.tsx";
import type { FleetState } from "../fleet/fleet-state.ts";
import { useFleet, useFleetState } from "./use-fleet.ts";

export function FleetAlert() {
  const { resumeLoad, refresh } = useFleet();
  const { phase, size, total, moving, error, readAt, remembered } = useFleetState((state) => state);
  const asOf = useAsOf();
  const loaded = size - (remembered?.count ?? 0);
  const progress = asOf
    ? `${progressText(loaded, total)} instances are read again, the others are as of ${asOf}.`
    : `${progressText(size, total)} instances are loaded.`;
  const resume = <Button onClick={resumeLoad}>Resume loading</Button>;
  if (phase === "cancelled")
    return (
      <PageBanner tone="warning" role="status" action={resume}>
        {`Loading was cancelled. ${progress}`}
      </PageBanner>
    );
  if (phase === "failed" && error && size > 0)
    return (
      <PageBanner tone="warning" title={presentError(error).title} error={error} action={resume}>
        <bdi>{errorText(error)}</bdi> <span>{progress}</span>
      </PageBanner>
    );
  if (phase !== "ready") return null;
  if (error) return <StaleBanner error={error} onRetry={refresh} readAt={readAt} />;
  const again = <Button onClick={refresh}>Load again</Button>;
  return (
    moving && (
      <PageBanner tone="warning" role="status" action={again}>
        The fleet changed while it was loading, so some instances may be missing or out of date.
      </PageBanner>
    )
  );
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
  const { phase, size, total, remembered } = useFleetState((state) => state);
  const asOf = useAsOf();
  if (phase !== "loading")
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
        {asOf === undefined && <TimeLeft />}
      </span>
      <Button variant="ghost" onClick={() => fleet.cancelLoad()} className="max-card:-my-2">
        Cancel loading
      </Button>
    </span>
  );
}

/** A component of its own, because it re-renders every second. */
function TimeLeft() {
  const now = useNow(1000);
  const ms = useFleetState((state) => loadTimeLeft(state, now));
  return ms !== undefined && <span>{` · ${durationText(ms)} left`}</span>;
}

function loadTimeLeft(
  { phase, done, pages, beganAt }: FleetState,
  now: number,
): number | undefined {
  if (phase !== "loading" || done < 3 || pages <= done) return undefined;
  return ((now - beganAt) / done) * (pages - done);
}
