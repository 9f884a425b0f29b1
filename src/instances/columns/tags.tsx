import type { Column } from "./column.ts";
import { EmptyValue } from "../../ui/DescriptionList.tsx";
import { Tag } from "../../ui/StatusMark.tsx";
import { displayText } from "../../ui/display-text.ts";
import { formatCount } from "../../ui/format.ts";

const shown = 2;

/** As many as a tooltip has room for. */
const mostInFull = 50;

function wholeText(tags: string[]): string {
  const texts = tags.slice(0, mostInFull).map((tag) => displayText(tag));
  const more = tags.length - texts.length;
  return texts.join(", ") + (more > 0 ? ` and ${formatCount(more)} more` : "");
}

/** The first tags, and how many more there are. */
export const tagsColumn: Column = {
  id: "tags",
  header: "Tags",
  width: "w-[12%]",
  cell: ({ tags }) =>
    tags.length === 0 ? (
      <EmptyValue />
    ) : (
      <span
        data-full-text={tags.length > shown ? wholeText(tags) : undefined}
        className="flex min-w-0 items-center gap-1"
      >
        {[...new Set(tags)].slice(0, shown).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {tags.length > shown && (
          <span className="shrink-0 text-small text-ink-3">
            +{formatCount(tags.length - shown)}
          </span>
        )}
      </span>
    ),
};
