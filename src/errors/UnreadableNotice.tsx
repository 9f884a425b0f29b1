import type { ListView } from "../queries/list-view.ts";
import { PageBanner } from "./Banners.tsx";
import { formatCount, plural } from "../text/format.ts";

interface UnreadableNoticeProps {
  list: ListView<unknown>;
  /** The end of a sentence, e.g. "they have no id". */
  reason: string;
}

/** What a list's answer has and the page doesn't show. */
export function UnreadableNotice({ list: { unreadable }, reason }: UnreadableNoticeProps) {
  if (unreadable === 0) return null;
  return (
    <PageBanner tone="warning" role="status">
      {`${formatCount(unreadable)} ${plural(unreadable, "item", "items")} could not be read and ${plural(unreadable, "is", "are")} not shown: ${reason}.`}
    </PageBanner>
  );
}
