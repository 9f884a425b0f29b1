import { Button } from "../ui/Button.tsx";
import { formatCount } from "../ui/format.ts";

interface EmptyCatalogueProps {
  /** The page that was asked for. */
  page: number;
  lastPage: number;
  onPage: (page: number) => void;
  onRefresh: () => void;
}

/** Nothing stands on the page that was asked for, and what to do about it. */
export function EmptyCatalogue({ page, lastPage, onPage, onRefresh }: EmptyCatalogueProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <p className="text-lead font-semibold">
        {page > 1
          ? `Page ${formatCount(page)} is past the end of the catalogue.`
          : "The catalogue is empty."}
      </p>
      {page > 1 ? (
        <Button onClick={() => onPage(lastPage)}>Go to the last page</Button>
      ) : (
        <Button onClick={onRefresh}>Look again</Button>
      )}
    </div>
  );
}
