import { formatCount } from "../ui/numbers.ts";
import { plural } from "../ui/plural.ts";

interface UnreadableNoteProps {
  /** Items that were left out. */
  count: number;
  /** Why they cannot be shown, as the end of a sentence. */
  reason: string;
}

/** Says that the API sent items that cannot be shown, and why. */
export function UnreadableNote({ count, reason }: UnreadableNoteProps) {
  if (count === 0) return null;
  return (
    <p role="status" className="mb-3 rounded-control bg-wait-soft px-3.5 py-2 text-wait-ink">
      {formatCount(count)} {plural(count, "item", "items")} could not be read and{" "}
      {plural(count, "is", "are")} not shown: {reason}.
    </p>
  );
}
