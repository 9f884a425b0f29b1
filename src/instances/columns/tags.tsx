import { Missing } from "../../ui/Facts.tsx";
import { Tag } from "../../ui/Tag.tsx";
import type { Column } from "./column.ts";
import { shownText } from "../../ui/shown-text.ts";
import { formatCount } from "../../ui/numbers.ts";

const shown = 2;

/** As many as a tooltip has room for. */
const mostInFull = 50;

function wholeText(tags: string[]): string {
  const texts = tags.slice(0, mostInFull).map((tag) => shownText(tag));
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
      <Missing />
    ) : (
      <span
        data-whole={tags.length > shown ? wholeText(tags) : undefined}
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
