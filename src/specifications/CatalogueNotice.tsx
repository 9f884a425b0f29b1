import { progressText } from "../ui/ProgressBar.tsx";
import type { CatalogueView } from "./catalogue-view.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { IncompleteAlert, UnreadableAlert } from "../errors/Alert.tsx";
import { StaleBanner } from "../errors/Banners.tsx";
import { explain, treat } from "../errors/error-table.ts";
import { plural } from "../ui/format.ts";

interface CatalogueNoticeProps {
  /** With rows to show. */
  view: CatalogueView;
}

/** Says what is not right with the rows that are shown: old, not all of them, or some that could not be read. */
export function CatalogueNotice({ view }: CatalogueNoticeProps) {
  const { error, reading, moving, readAt, refresh, unreadable } = view;
  return (
    <>
      {error && !reading && <StaleBanner error={error} onRetry={refresh} readAt={readAt} />}
      {error && reading && (
        <div role="alert">
          <IncompleteAlert action="Retry" onAction={refresh}>
            <b className="font-semibold">{treat(error).title}</b> <bdi>{explain(error)}</bdi> Only{" "}
            {progressText(reading.items.length, reading.total)} specifications were read, and are
            sorted. <ErrorReference error={error} />
          </IncompleteAlert>
        </div>
      )}
      {moving && (
        <IncompleteAlert action="Load again" onAction={refresh}>
          The catalogue changed while it was loaded, so some specifications may be missing or out of
          date.
        </IncompleteAlert>
      )}
      <UnreadableAlert
        count={unreadable}
        reason={`the API sent nothing usable in ${plural(unreadable, "it", "them")}`}
      />
    </>
  );
}
