import { Missing } from "../../ui/Facts.tsx";
import { Tag } from "../../ui/Tag.tsx";
import type { Column } from "./column.ts";

const shown = 2;

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
        data-whole={tags.length > shown ? tags.join(", ") : undefined}
        className="flex min-w-0 items-center gap-1"
      >
        {[...new Set(tags)].slice(0, shown).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {tags.length > shown && (
          <span className="shrink-0 text-small text-ink-3">+{tags.length - shown}</span>
        )}
      </span>
    ),
};
