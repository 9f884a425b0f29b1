import type { ListView } from "../queries/list-view.ts";
import { PageBanner } from "./Banners.tsx";
import { formatCount, plural } from "../text/format.ts";

interface ListAlertsProps {
  list: ListView<unknown>;
  /** Why items are unreadable: the end of a sentence, e.g. "they have no id". */
  reason: string;
}

/** What a list's answer has and the page doesn't show. */
export function ListAlerts({ list, reason }: ListAlertsProps) {
  const { unreadable, duplicates = 0, surplus, received } = list;
  return (
    <>
      {unreadable > 0 && (
        <Note>{`${formatCount(unreadable)} ${plural(unreadable, "item", "items")} could not be read and ${plural(unreadable, "is", "are")} not shown: ${reason}.`}</Note>
      )}
      {duplicates > 0 && (
        <Note>{`${formatCount(duplicates)} ${plural(duplicates, "item has", "items have")} the ID of another on this page and ${plural(duplicates, "is", "are")} not shown.`}</Note>
      )}
      {surplus !== undefined && (
        <Note>{`The API sent ${formatCount(received + surplus)} items for a page of ${formatCount(received)}. The first ${formatCount(received)} are shown.`}</Note>
      )}
    </>
  );
}

function Note({ children }: { children: string }) {
  return (
    <PageBanner tone="warning" role="status">
      {children}
    </PageBanner>
  );
}
