import { ChevronRight } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "../Button.tsx";
import { classNames } from "../class-names.ts";
import { formatCount } from "../../lib/text.ts";

/** Rendering all items of a long list would block the page. */
export function useRenderLimit(count: number, step: number) {
  const [limit, setLimit] = useState(step);
  return {
    limit,
    more: Math.max(0, Math.min(step, count - limit)),
    showMore: () => setLimit(limit + step),
  };
}

interface ShowMoreButtonProps extends ComponentProps<typeof Button> {
  more: number;
}

export function ShowMoreButton({ more, ...button }: ShowMoreButtonProps) {
  return more > 0 && <Button {...button}>{`Show ${formatCount(more)} more`}</Button>;
}

interface LongListProps<Item> {
  label: string;
  items: Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  className: string;
}

export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, keyOf, children, className } = props;
  const { limit, more, showMore } = useRenderLimit(items.length, 200);
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
        {items.slice(0, limit).map((item) => (
          <li key={keyOf(item)} className="border-b border-line px-3 py-1.5 last:border-b-0">
            {children(item)}
          </li>
        ))}
      </ul>
      <ShowMoreButton more={more} variant="ghost" className="m-1.5" onClick={showMore} />
    </section>
  );
}

interface ExpandButtonProps {
  isExpanded: boolean;
  onToggle: () => void;
  className: string;
  children: ReactNode;
}

export function ExpandButton({ isExpanded, onToggle, className, children }: ExpandButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      onClick={onToggle}
      className={classNames("flex items-start text-left", className)}
    >
      <ChevronRight
        size={14}
        aria-hidden
        className={classNames("mt-[3px] shrink-0 text-ink-3", isExpanded && "rotate-90")}
      />
      {children}
    </button>
  );
}
