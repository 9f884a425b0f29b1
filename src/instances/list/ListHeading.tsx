import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { ColumnsButton } from "../columns/ColumnsButton.tsx";
import { DataAge } from "../DataAge.tsx";

interface ListHeadingProps {
  /** How many instances there are, or how many match. */
  count: ReactNode;
  /** In place of the age of what is shown, while that is on its way. */
  progress: ReactNode;
  /** Milliseconds since the epoch; 0 before the first reading. */
  readAt: number;
  refreshing: boolean;
  failed: boolean;
  onRefresh: () => void;
  /** Exports what is listed. */
  exportButton: ReactNode;
}

/** The page's title with the number of instances, the age of what is shown, and what concerns the whole table. */
export function ListHeading(props: ListHeadingProps) {
  const { count, progress, readAt, refreshing, failed, onRefresh, exportButton } = props;
  return (
    <div className="mb-[18px] flex flex-wrap items-end gap-x-3 gap-y-2">
      <h1 className="text-title font-semibold">Instances</h1>
      {count}
      <span className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-2 max-card:ml-0 max-card:w-full max-card:justify-start">
        {progress ?? <DataAge readAt={readAt} failed={failed} />}
        <Button onClick={onRefresh} unavailable={refreshing && readAt === 0}>
          <RefreshCw size={14} aria-hidden className={refreshing ? "animate-spin" : undefined} />
          Refresh
        </Button>
        {exportButton}
        <ColumnsButton />
      </span>
    </div>
  );
}
