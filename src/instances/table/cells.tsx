import { type WholeField, exactTerm, writtenField } from "../../fleet/query/term.ts";
import { displayText, firstOf, formatCount } from "../../lib/text.ts";
import { EmptyValue } from "../../ui/values.tsx";
import { Hint } from "../../ui/popups/Hint.tsx";
import { createContext, Fragment, type ReactNode, use, type MouseEvent } from "react";
import { classNames } from "../../ui/class-names.ts";
import { CopyButton } from "../../ui/Button.tsx";
import { words } from "../../actions/labels.ts";
import { useLastOperation } from "../../actions/use-operations.ts";
import type { Instance, Specification } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import { readTime } from "../../lib/times.ts";
import { useServerAhead } from "../../hooks/use-services.ts";
import { isPending } from "../../operations/operation.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { type Catalogue, resolveSpecification } from "../../queries/specifications.ts";
import { hasSize, Quantity, SizeValue } from "../../ui/sizes.tsx";
import { useRouter } from "@tanstack/react-router";
import { mountPath } from "../../lib/mount-path.ts";
import { stringifySearch } from "../../search/search-params.ts";
import { preferredPageSize } from "../../ui/preferences.ts";

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

interface FilterCellProps {
  field: WholeField;
  value: string | undefined;
  isMono?: boolean;
  /** Something else comes in its place soon: it mustn't make the row higher until then. */
  isOneLine?: boolean;
}

/** Leads to the instances with the same value. */
export function FilterCell({ field, value, isMono, isOneLine }: FilterCellProps) {
  if (value === undefined) return <EmptyValue />;
  return (
    <FilterLink
      field={field}
      value={value}
      ofRow
      className={classNames(
        "isolate-text inline-block max-w-full align-top",
        isOneLine ? "truncate" : "wrap-anywhere",
        isMono && "mono text-ink-2",
      )}
    >
      {breakable(displayText(value))}
    </FilterLink>
  );
}

/** Lines of "WINDOWS_SERVER_2022" end after "_". Alone, the browser would break it anywhere. */
export function breakable(text: string): ReactNode {
  if (!text.includes("_")) return text;
  return Array.from(text.matchAll(/[^_]*_|[^_]+/g), ([part], place) => (
    <Fragment key={`${text} ${place}`}>
      {place > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
}

interface CopyCellProps {
  isActive: boolean;
  value: string | undefined;
  /** What the button copies; it needs to be safe to paste. */
  write: (value: string) => string | undefined;
  what: string;
  className: string;
}

/**
 * The button exists only in active rows: three buttons in each of 100 rows would double the time to render them. With
 * the keyboard, use the row's menu.
 */
export function CopyCell(props: CopyCellProps) {
  const { value, write, what, isActive, className } = props;
  if (value === undefined) return <EmptyValue />;
  const written = write(value);
  return (
    <span className={classNames("relative flex min-h-4 min-w-0 items-center gap-0.5", className)}>
      <bdi className="wrap-anywhere">{displayText(value)}</bdi>
      {isActive && written !== undefined && (
        <CopyButton
          // "Copied" must not carry over to the next value in this row.
          key={`${what} ${value}`}
          text={written}
          what={what}
          ofRow
          // In the gap between columns, so that the value keeps its width.
          className="-my-1 -mr-6"
        />
      )}
    </span>
  );
}

/** With the requested operation beneath until it's over. */
export function StateCell({ instance }: { instance: Instance }) {
  const { id, state, updatedAt, isGone } = instance;
  const pending = useLastOperation(id, isPending);
  const changedAt = readTime(updatedAt);
  const aheadMs = useServerAhead();
  if (isGone) return <span className="text-ink-2">Deleted, still listed</span>;
  const mark =
    state === undefined ? (
      <EmptyValue />
    ) : (
      <StatusMark
        {...describeState(state)}
        shape="badge"
        since={Number.isNaN(changedAt) ? undefined : changedAt}
        aheadMs={aheadMs}
      />
    );
  if (!pending) return mark;
  return (
    <>
      {/* A card has one line for it: show the request, which is news. */}
      <span className="max-card:hidden">{mark}</span>
      <span className="requested">{words[pending.kind].requested}</span>
    </>
  );
}

/** A context, so that only the cells that show a size render again when the catalogue arrives. */
export const CatalogueContext = createContext<Catalogue | undefined>(undefined);

interface SpecificationCellProps {
  instance: Instance;
}

/** "4 vCPU 8 GB" with the name beneath, or the name alone if the size isn't known. An ID is shown only in the tooltip. */
export function SpecificationCell({ instance }: SpecificationCellProps) {
  const catalogue = use(CatalogueContext);
  const { name, queryName, sizes } = resolveSpecification(instance, catalogue);
  if (name === undefined || queryName === undefined) return <EmptyValue />;
  if (!hasSize(sizes)) return <FilterCell field="spec" value={name} isOneLine={!catalogue} />;
  const hasName = name !== sizes?.id;
  return (
    <FilterLink field="spec" value={queryName} ofRow className="block min-w-0">
      <SizeValue
        sizes={sizes}
        fullText={hasName ? undefined : displayText(name)}
        className="block"
      />
      {hasName && (
        <bdi className="block text-tiny wrap-anywhere text-ink-3 max-card:hidden card:group-data-compact/table:hidden">
          {displayText(name)}
        </bdi>
      )}
    </FilterLink>
  );
}

interface SizeCellProps {
  instance: Instance;
  amountOf: (sizes: Specification) => number | undefined;
  text: (amount: number) => string;
}

/** One figure from the catalogue. */
export function SizeCell({ instance, amountOf, text }: SizeCellProps) {
  const { sizes } = resolveSpecification(instance, use(CatalogueContext));
  const amount = sizes && amountOf(sizes);
  if (amount === undefined) return <EmptyValue />;
  return (
    <span>
      <Quantity text={text(amount)} />
    </span>
  );
}

const fieldWords: Partial<Record<WholeField, string>> = {
  tag: "tag",
  region: "region",
  image: "image",
  spec: "specification",
};

/** An address has a maximum length, so longer values aren't links. */
const maxValueLength = 300;

interface FilterLinkProps {
  field: WholeField;
  /** The value as the API spells it. */
  value: string;
  /** Inside a row: no tab stop (keyboard users have the filter menu), and inert in cards (too small for a finger). */
  ofRow?: boolean;
  className?: string;
  children: ReactNode;
}

/** Not the router's `Link`: building every address costs too much in a table that re-renders for each key of a search. */
export function FilterLink({ field, value, ofRow, className, children }: FilterLinkProps) {
  const router = useRouter();
  if (value.length > maxValueLength) return <span className={className}>{children}</span>;
  const search = { q: exactTerm(field, value), ...preferredPageSize() };
  function follow(event: MouseEvent) {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    void router.navigate({ to: "/instances", search });
  }
  return (
    <a
      href={`${mountPath}instances${stringifySearch(search)}`}
      title={`Show instances with ${fieldWords[field] ?? writtenField(field)} ${displayText(value)}`}
      tabIndex={ofRow ? -1 : undefined}
      onClick={follow}
      className={classNames(
        ofRow ? "hover:underline max-card:pointer-events-none" : "hover:underline",
        className,
      )}
    >
      {children}
    </a>
  );
}
