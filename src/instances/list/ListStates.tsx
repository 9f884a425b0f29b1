import type { ApiError } from "../../api/error.ts";
import { Button } from "../../ui/Button.tsx";
import { PageAlert } from "../../errors/Alert.tsx";
import { formatCount } from "../../ui/format.ts";

interface EmptyListProps {
  onRefresh: () => void;
}

/** The team has no instances. */
export function EmptyList({ onRefresh }: EmptyListProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <p className="text-lead font-semibold">This team has no instances.</p>
      <Button onClick={onRefresh}>Look again</Button>
    </div>
  );
}

interface NoMatchesProps {
  q: string;
  onClear: () => void;
}

/** Nothing in the fleet is what was searched for. */
export function NoMatches({ q, onClear }: NoMatchesProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <p className="text-lead font-semibold">No instances match</p>
      <p className="mono max-w-[60ch] text-ink-2 [overflow-wrap:anywhere]">
        <bdi>{q}</bdi>
      </p>
      <Button onClick={onClear}>Clear search</Button>
    </div>
  );
}

interface PastTheEndProps {
  page: number;
  total: number | undefined;
  limit: number;
  onPage: (page: number) => void;
}

/** The page asked for is after the last one. */
export function PastTheEnd({ page, total, limit, onPage }: PastTheEndProps) {
  const lastPage = total === undefined ? 1 : Math.max(1, Math.ceil(total / limit));
  return (
    <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <p className="text-lead font-semibold">
        Page {formatCount(page)} is past the end of the list.
      </p>
      <Button onClick={() => onPage(lastPage)}>Go to page {formatCount(lastPage)}</Button>
    </div>
  );
}

interface ListFailedProps {
  error: ApiError;
  onRetry: () => void;
  onFirstPage: () => void;
}

/** The page could not be read. Where the API refuses the request itself, another page may do. */
export function ListFailed({ error, onRetry, onFirstPage }: ListFailedProps) {
  const refused = error.status === 400 || error.status === 422;
  return (
    <PageAlert error={error} onRetry={onRetry}>
      {refused && <Button onClick={onFirstPage}>Go to page 1</Button>}
    </PageAlert>
  );
}
