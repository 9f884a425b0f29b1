import { RefreshCw } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { ColumnsButton } from "../columns/ColumnsButton.tsx";
import { DataAge } from "../DataAge.tsx";

interface ListHeadingProps {
  total: number | undefined;
  /** Milliseconds since the epoch; 0 before the first reading. */
  readAt: number;
  refreshing: boolean;
  failed: boolean;
  onRefresh: () => void;
}

/** The page's title with the number of instances, the age of what is shown, and Refresh. */
export function ListHeading({ total, readAt, refreshing, failed, onRefresh }: ListHeadingProps) {
  return (
    <div className="mb-[18px] flex flex-wrap items-end gap-x-3 gap-y-2">
      <h1 className="text-title font-semibold">Instances</h1>
      {total !== undefined && (
        <span className="text-title tracking-[-0.02em] text-ink-3 tabular-nums">
          {formatCount(total)}
        </span>
      )}
      <span className="ml-auto flex items-center gap-3">
        <DataAge readAt={readAt} failed={failed} />
        <Button onClick={onRefresh} unavailable={refreshing && readAt === 0}>
          <RefreshCw size={14} aria-hidden className={refreshing ? "animate-spin" : undefined} />
          Refresh
        </Button>
        <ColumnsButton />
      </span>
    </div>
  );
}
