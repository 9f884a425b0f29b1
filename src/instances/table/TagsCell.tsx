import type { WholeField } from "../../fleet/query/term.ts";
import { displayText, firstOf } from "../../text/display-text.ts";
import { formatCount } from "../../text/format.ts";
import { EmptyValue } from "../../ui/EmptyValue.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { FilterLink } from "../FilterLink.tsx";

/** A tooltip has room for this many. */
const tooltipTags = 50;

interface TagsCellProps {
  field: WholeField;
  tags: string[];
}

/** Two lines like the cells beside it: a tag on each, then "+2". The tooltip has them all. */
export function TagsCell({ field, tags }: TagsCellProps) {
  const [first, second, ...more] = new Set(tags);
  if (first === undefined) return <EmptyValue />;
  return (
    <Hint text={() => firstOf(tags, tooltipTags, displayText)} className="tags">
      <TagLink field={field} tag={first} />
      {second !== undefined && (
        <span className="flex items-center gap-1">
          <TagLink field={field} tag={second} />
          {more.length > 0 && (
            <span className="text-small text-ink-3">
              <span>{`+${formatCount(more.length)}`}</span>
              <span className="sr-only">{`: ${firstOf(more, tooltipTags, displayText)}`}</span>
            </span>
          )}
        </span>
      )}
    </Hint>
  );
}

const TagLink = ({ field, tag }: { field: WholeField; tag: string }) => (
  <FilterLink field={field} value={tag} ofRow className="isolate-text truncate tag">
    {displayText(tag)}
  </FilterLink>
);
