import { tagGap, tagPadding } from "../geometry.ts";
import type { WholeField } from "../../../fleet/query/terms/term.ts";
import { displayText, firstOf } from "../../../text/display-text.ts";
import { formatCount } from "../../../text/format.ts";
import { EmptyValue } from "../../../ui/EmptyValue.tsx";
import { FilterLink } from "../../FilterLink.tsx";
import { textWidth } from "./shorten.ts";
import { type CellContext, shortened } from "./shortened.tsx";

/** A tooltip has room for this many. */
const tooltipTags = 50;
/** More never fit. */
const maxTags = 8;
const widthInCard = 140;

interface TagsCellProps extends Pick<CellContext, "width" | "others"> {
  field: WholeField;
  tags: string[];
}

/** The tags that fit as whole chips, and "+2". The tooltip has them all. */
export function TagsCell({ field, tags, width, others }: TagsCellProps) {
  if (tags.length === 0) return <EmptyValue />;
  const room = Number.isFinite(width) ? width : widthInCard;
  const candidates = [...new Set(wholeFirst(tags.slice(0, maxTags), room))];
  // If all are too long alone, the first is shortened.
  const displayed = Math.max(1, fittingTags(candidates, room));
  const more = tags.length - displayed;
  const textRoom = room - chipPadding - (more > 0 ? tagGap + moreWidth : 0);
  return (
    <span
      data-full-text={more > 0 ? firstOf(tags, tooltipTags, displayText) : undefined}
      className="tags"
    >
      {candidates.slice(0, displayed).map((tag) => (
        <FilterLink key={tag} field={field} value={tag} ofRow className="isolate-text truncate tag">
          {shortened(displayText(tag), textRoom, "small", others)}
        </FilterLink>
      ))}
      {more > 0 && (
        <span className="shrink-0 text-small text-ink-3">{`+${formatCount(more)}`}</span>
      )}
    </span>
  );
}

const chipPadding = 2 * tagPadding;
/** The room for "+12". */
const moreWidth = 26;

const widthOfText = (text: string) => textWidth(text, "small");

/** One that fits beside "+2" leads, rather than a longer one that would have to be shortened. */
export function wholeFirst(tags: string[], width: number, measure = widthOfText): string[] {
  const whole = tags.find((tag) => fittingTags([tag, ""], width, measure) > 0);
  return tags.length > 1 && whole !== undefined ? [whole, ...tags] : tags;
}

/** How many whole chips fit, with room for "+2" if some are left. */
export function fittingTags(tags: readonly string[], width: number, measure = widthOfText): number {
  let end = 0;
  for (const [index, tag] of tags.entries()) {
    end += (index === 0 ? 0 : tagGap) + chipPadding + measure(displayText(tag));
    const isLast = index === tags.length - 1;
    if (end + (isLast ? 0 : tagGap + moreWidth) > width) return index;
  }
  return tags.length;
}
