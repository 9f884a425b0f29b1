import { ErrorReference } from "../notices/ErrorReference.tsx";
import { IncompleteNote } from "../notices/IncompleteNote.tsx";
import { StaleBanner } from "../notices/ReadFailure.tsx";
import { explain, treat } from "../notices/treatment.ts";
import { UnreadableNote } from "../notices/UnreadableNote.tsx";
import { plural } from "../ui/plural.ts";
import { progressText } from "../ui/ProgressBar.tsx";
import type { CatalogueView } from "./catalogue-view.ts";

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
          <IncompleteNote action="Retry" onAction={refresh}>
            <b className="font-semibold">{treat(error).title}</b> <bdi>{explain(error)}</bdi> Only{" "}
            {progressText(reading.items.length, reading.total)} specifications were read, and are
            sorted. <ErrorReference error={error} />
          </IncompleteNote>
        </div>
      )}
      {moving && (
        <IncompleteNote action="Load again" onAction={refresh}>
          The catalogue changed while it was loaded, so some specifications may be missing or out of
          date.
        </IncompleteNote>
      )}
      <UnreadableNote
        count={unreadable}
        reason={`the API sent nothing usable in ${plural(unreadable, "it", "them")}`}
      />
    </>
  );
}
