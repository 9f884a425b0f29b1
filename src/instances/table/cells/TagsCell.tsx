import type { WholeField } from "../../../fleet/query/terms/term.ts";
import { displayText, firstOf } from "../../../text/display-text.ts";
import { formatCount } from "../../../text/format.ts";
import { EmptyValue } from "../../../ui/EmptyValue.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { FilterLink } from "../../FilterLink.tsx";

/** More would make a row higher than its other cells. */
const shownTags = 2;
/** A tooltip has room for this many. */
const tooltipTags = 50;

interface TagsCellProps {
  field: WholeField;
  tags: string[];
}

/** The first tags and "+2". The tooltip has them all. */
export function TagsCell({ field, tags }: TagsCellProps) {
  if (tags.length === 0) return <EmptyValue />;
  const more = tags.slice(shownTags);
  return (
    <Hint text={() => firstOf(tags, tooltipTags, displayText)} className="tags">
      {[...new Set(tags.slice(0, shownTags))].map((tag) => (
        <FilterLink key={tag} field={field} value={tag} ofRow className="isolate-text truncate tag">
          {displayText(tag)}
        </FilterLink>
      ))}
      {more.length > 0 && (
        <span className="text-small text-ink-3">
          <span>{`+${formatCount(more.length)}`}</span>
          <span className="sr-only">{`: ${firstOf(more, tooltipTags, displayText)}`}</span>
        </span>
      )}
    </Hint>
  );
}
