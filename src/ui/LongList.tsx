import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { formatCount } from "./numbers.ts";

interface LongListProps<Item> {
  label: string;
  items: Item[];
  /** How many are shown at once, and how many more each time: all of them would hold up the page. */
  step: number;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  className: string;
}

/** A list in a box that scrolls, of any length. */
export function LongList<Item>({
  label,
  items,
  step,
  keyOf,
  children,
  className,
}: LongListProps<Item>) {
  const [shown, setShown] = useState(step);
  const more = Math.min(step, items.length - shown);
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
      tabIndex={0}
      className={`overflow-y-auto rounded-control border border-line bg-canvas ${className}`}
    >
      <ul>
        {items.slice(0, shown).map((item) => (
          <li key={keyOf(item)} className="border-b border-line px-3 py-1.5 last:border-b-0">
            {children(item)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="ghost" className="m-1.5" onClick={() => setShown(shown + step)}>
          Show {formatCount(more)} more
        </Button>
      )}
    </section>
  );
}
