import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import { formatCount } from "../text/format.ts";

interface LongListProps<Item> {
  label: string;
  items: Item[];
  /** How many items are rendered at first, and how many more each time: rendering all would block the page. */
  step: number;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  className: string;
}

/** A list of any length in a box that scrolls. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, step, keyOf, children, className } = props;
  const [rendered, setRendered] = useState(step);
  const more = Math.min(step, items.length - rendered);
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by the keyboard (WCAG 2.1.1)
      tabIndex={0}
      className={classNames(
        "overflow-y-auto rounded-control border border-line bg-canvas",
        className,
      )}
    >
      <ul>
        {items.slice(0, rendered).map((item) => (
          <li key={keyOf(item)} className="border-b border-line px-3 py-1.5 last:border-b-0">
            {children(item)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="ghost" className="m-1.5" onClick={() => setRendered(rendered + step)}>
          Show {formatCount(more)} more
        </Button>
      )}
    </section>
  );
}
