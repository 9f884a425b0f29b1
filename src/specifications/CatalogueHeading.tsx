import { ProgressBar, progressText } from "../ui/ProgressBar.tsx";
import type { CatalogueView } from "./catalogue-view.ts";
import { formatCount } from "../ui/format.ts";

interface CatalogueHeadingProps {
  view: CatalogueView;
}

/** The page's title with the number of sizes, and how far they are loaded while all of them are. */
export function CatalogueHeading({ view: { total, loading, reading } }: CatalogueHeadingProps) {
  const read = reading?.items.length ?? 0;
  const most = reading?.total;
  const count = reading ? most : total;
  return (
    <div className="mb-[18px] flex flex-wrap items-end gap-x-3 gap-y-2">
      <h1 className="text-title font-semibold">Specifications</h1>
      {count !== undefined && (
        <span className="text-title tracking-[-0.02em] text-ink-3 tabular-nums">
          {formatCount(count)}
        </span>
      )}
      {loading && (
        <span className="ml-auto flex animate-late items-center gap-2.5 text-small text-ink-2 tabular-nums">
          <ProgressBar
            label="Loading catalogue"
            value={read}
            most={most}
            className="w-24 shrink-0"
          />
          Loading {progressText(read, most)}
        </span>
      )}
    </div>
  );
}
