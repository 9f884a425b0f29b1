import { RefreshCw } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { ColumnsButton } from "../columns/ColumnsButton.tsx";
import { DataAge } from "../DataAge.tsx";
import { ExportMatchesButton } from "./ExportMatchesButton.tsx";
import { ListCount } from "./ListCount.tsx";
import type { Listing } from "./use-listing.ts";
import { FleetProgress } from "../../fleet/FleetStatus.tsx";

interface ListHeadingProps {
  listing: Listing;
  onClear: () => void;
}

/** A button whose words leave the small screen to its icon. */
const iconOnCards = "max-card:w-8 max-card:px-0!";

/** The page's title with the number of instances, the age of what is shown, and what concerns the whole table. */
export function ListHeading({ listing, onClear }: ListHeadingProps) {
  const { q, sort, list, isAwaited, loads } = listing;
  const { readAt, refreshing, failed, refresh } = list;
  const progress = loads && <FleetProgress />;
  return (
    <div className="mb-[18px] flex flex-wrap items-center gap-x-3 gap-y-1.5 max-card:mb-3">
      <h1 className="text-title font-semibold">Instances</h1>
      {/* On a small screen the number shares a line with the age, and both make way for the progress. */}
      <span className="contents max-card:order-last max-card:flex max-card:h-5 max-card:basis-full max-card:items-center max-card:gap-3">
        <span className={progress ? "contents max-card:hidden" : "contents"}>
          <ListCount
            fleetSize={list.fleetSize}
            filtered={q !== ""}
            matches={!isAwaited && list.searched && { total: list.total ?? 0, ...list.searched }}
            onClear={onClear}
          />
        </span>
        <span
          key={progress ? "progress" : "age"}
          className="ml-auto flex min-h-8 min-w-0 items-center max-card:min-h-0 max-card:has-[[role=progressbar]]:flex-1"
        >
          {progress || <DataAge readAt={readAt} failed={failed} />}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-3 max-card:ml-auto max-card:gap-2">
        <Button onClick={refresh} unavailable={refreshing && readAt === 0} className={iconOnCards}>
          <RefreshCw size={14} aria-hidden className={refreshing ? "animate-spin" : undefined} />
          <span className="max-card:sr-only">Refresh</span>
        </Button>
        <ExportMatchesButton q={q} sort={sort} />
        <ColumnsButton />
      </span>
    </div>
  );
}
