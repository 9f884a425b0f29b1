import { Link } from "@tanstack/react-router";
import type { Specification } from "../api/schema.ts";
import { exactTerm } from "../fleet/query/term.ts";
import { instancesText } from "../actions/labels.ts";
import { priceOf } from "../fleet/cost.ts";
import { indexCatalogue, queryNameOf } from "../queries/specifications.ts";
import { useCatalogue, useConfig } from "../hooks/use-services.ts";
import {
  type SortKey,
  displayText,
  formatCount,
  naturalKey,
  plural,
  sortByKey,
} from "../lib/text.ts";
import { CopyButton } from "../ui/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import type { Prices } from "../session/config.ts";
import { priceText } from "../hooks/cost-text.ts";
import { preferredPageSize } from "../ui/preferences.ts";
import { memoryText, Quantity, specificationLabel, storageText } from "../ui/sizes.tsx";
import { SortSelect } from "../ui/page/SortHeader.tsx";
import { Cell, Row, RowHeader, Table } from "../ui/page/Table.tsx";
import type { SpecificationColumn, SpecificationSort } from "./sort.ts";

const size = { align: "right", className: "w-[14%]" } as const;
const sortableColumns = [
  { column: "name", label: "Name", className: "w-[28%] max-wide:w-[34%]" },
  { column: "vcpus", label: "vCPUs", ...size },
  { column: "memory", label: "Memory", ...size },
  { column: "storage", label: "Storage", ...size },
  // Derived from two other columns, so it's the first to go in a narrow table.
  {
    column: "memoryPerVcpu",
    label: "Memory per vCPU",
    align: "right",
    className: "w-[15%] max-wide:hidden",
  },
] as const;
const costColumn = { column: "cost", label: "Cost a month", ...size } as const;
const usedBy = [
  { label: "Used by", align: "right", className: "truncate max-roomy:px-2" },
] as const;
const skeletonRows = 12;

interface SpecificationTableProps {
  /** Shows skeleton rows until the first answer. */
  specifications: Specification[] | undefined;
  countOf: ((item: Specification) => number) | undefined;
  busy: boolean;
  sorted: SpecificationSort | undefined;
  onSort: (sort: string | undefined) => void;
}

export function SpecificationTable(props: SpecificationTableProps) {
  const { specifications, countOf, busy, sorted, onSort } = props;
  const catalogue = useCatalogue();
  const { prices } = useConfig();
  const [name, ...others] = sortableColumns;
  // The cost takes its place from the name.
  const sortable = prices
    ? [{ ...name, className: "w-[14%] max-wide:w-[26%]" }, ...others, costColumn]
    : sortableColumns;
  const columns = [...sortable, ...usedBy];
  return (
    <div className="relative overflow-x-auto max-card:pt-12">
      <SortSelect columns={sortable} sorted={sorted} onSort={onSort} />
      <Table
        label="Specifications"
        columns={columns}
        sorted={sorted}
        onSort={onSort}
        busy={busy}
        className={classNames(
          "max-card:border-t max-card:border-line",
          busy && specifications && "busy-line",
        )}
      >
        {specifications?.map((item, index) => {
          const perVcpu = memoryPerVcpu(item);
          return (
            <Row
              key={item.id === undefined ? index : `id ${item.id}`}
              className="group/row figure-row max-card:grid-cols-3"
            >
              <NameCell item={item} />
              <SizeCell unit=" vCPU" value={item.vcpus} text={formatCount} />
              <SizeCell value={item.memoryMb} text={memoryText} />
              <SizeCell value={item.storageGb} text={storageText} />
              <Cell className="figure-cell font-[550] max-wide:hidden">
                <Quantity text={perVcpu === undefined ? "—" : memoryText(perVcpu)} />
              </Cell>
              {prices && <CostCell cost={monthlyCost(item, prices)} currency={prices.currency} />}
              <Cell className="figure-cell max-card:order-first max-card:col-start-3 max-card:row-start-1 max-card:justify-self-end">
                <InstancesLink
                  item={item}
                  name={queryNameOf(item, catalogue)}
                  count={countOf?.(item)}
                />
              </Cell>
            </Row>
          );
        })}
        {!specifications &&
          Array.from({ length: skeletonRows }, (_, row) => (
            <Row key={row} aria-hidden className="max-card:block">
              <Cell
                colSpan={columns.length}
                className="h-12 px-3 max-card:block max-card:h-[4.1875rem] max-card:content-center"
              >
                <span className="block h-2.5 w-1/2 animate-late rounded-bar bg-stop-soft" />
              </Cell>
            </Row>
          ))}
      </Table>
    </div>
  );
}

function NameCell({ item }: { item: Specification }) {
  const label = displayText(specificationLabel(item.id ?? "—", item));
  const hasName = item.specification !== undefined;
  return (
    <RowHeader aria-label={label} className="figure-name font-normal">
      <span className="flex items-center gap-x-1.5">
        <bdi
          className={classNames(
            "font-[550] [overflow-wrap:anywhere]",
            hasName ? "min-w-0" : "min-w-[8em]",
          )}
        >
          {label}
        </bdi>
        {!hasName && <span className="shrink-0 text-small text-ink-3">no name</span>}
        {item.id !== undefined && (
          <CopyButton
            text={item.id}
            what={`ID of ${label}`}
            className="-my-1 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 max-card:hidden"
          />
        )}
      </span>
    </RowHeader>
  );
}

interface SizeCellProps {
  /** Shown on cards, which have no header. */
  unit?: string;
  value: number | undefined;
  text: (value: number) => string;
}

function SizeCell({ unit, value, text }: SizeCellProps) {
  return (
    <Cell
      data-unit={value === undefined ? undefined : unit}
      className="figure-cell font-[550] max-card:after:font-normal max-card:after:text-ink-3 max-card:after:content-[attr(data-unit)]"
    >
      <Quantity text={value === undefined ? "—" : text(value)} />
    </Cell>
  );
}

/** Of one that runs. */
function CostCell({ cost, currency }: { cost: number | undefined; currency: string }) {
  return (
    <Cell
      data-unit=" a month"
      className="figure-cell font-[550] max-card:col-span-full max-card:after:font-normal max-card:after:text-ink-3 max-card:after:content-[attr(data-unit)]"
    >
      <span>{cost === undefined ? "No price" : priceText(cost, currency)}</span>
    </Cell>
  );
}

interface InstancesLinkProps {
  item: Specification;
  name: string | undefined;
  count: number | undefined;
}

function InstancesLink({ item, name, count }: InstancesLinkProps) {
  if (name === undefined) return <>—</>;
  return (
    <Link
      to="/instances"
      search={{ q: exactTerm("spec", name), ...preferredPageSize() }}
      className="touch-target rounded-tag whitespace-nowrap text-accent tabular-nums hover:underline"
    >
      <span>{count === undefined ? "Show instances" : instancesText(count)}</span>{" "}
      <span className="sr-only">
        {plural(count ?? 0, "uses ", "that use ") + displayText(specificationLabel(name, item))}
      </span>
    </Link>
  );
}

function memoryPerVcpu({ vcpus, memoryMb }: Specification): number | undefined {
  const each = vcpus && memoryMb !== undefined ? memoryMb / vcpus : undefined;
  return Number.isFinite(each) ? each : undefined;
}

/** In millionths, as `priceOf`. The item is its own catalogue: a page can show it before the whole catalogue is read. */
function monthlyCost(item: Specification, prices: Prices): number | undefined {
  const { id: specificationId, specification } = item;
  return priceOf({ specificationId, specification }, indexCatalogue([item]), prices)?.running;
}

const keys: Record<Exclude<SpecificationColumn, "cost">, (item: Specification) => SortKey> = {
  name: ({ specification }) => naturalKey(specification ?? ""),
  vcpus: ({ vcpus }) => vcpus,
  memory: ({ memoryMb }) => memoryMb,
  storage: ({ storageGb }) => storageGb,
  memoryPerVcpu,
};

/** Names in natural order. Unknown values last; ties by id, so the order is stable across reads. */
export function sortSpecifications(
  items: readonly Specification[],
  { column, descending }: SpecificationSort,
  prices?: Prices,
): Specification[] {
  const cost = (item: Specification) => prices && monthlyCost(item, prices);
  const byId = sortByKey(items, ({ id }) => naturalKey(id ?? ""), false);
  return sortByKey(byId, column === "cost" ? cost : keys[column], descending);
}
