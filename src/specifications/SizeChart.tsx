import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Specification } from "../api/schema.ts";
import type { Failure } from "../api/error.ts";
import { errorText } from "../errors/error-table.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { exactTerm } from "../fleet/query/fields.ts";
import { instancesText } from "../actions/labels.ts";
import { queryNameOf } from "../queries/specifications.ts";
import { useCatalogue } from "../hooks/use-services.ts";
import { Button } from "../ui/Button.tsx";
import { displayText } from "../text/display-text.ts";
import { formatCount } from "../text/format.ts";
import { preferredPageSize } from "../ui/preferences.ts";
import { memoryText, sizeText, specificationLabel, vcpusText } from "../ui/sizes.tsx";

/** Pixels. */
const height = 256;
const largestRadius = 18;
const smallestRadius = 3;
/** The area that reacts to the pointer (WCAG 2.5.8). */
const targetRadius = 12;
/** Fewer sizes need no chart. */
const fewestSizes = 3;
const mostTicks = 10;

interface PlottedSize {
  item: Specification;
  /** What a query calls it. */
  name: string;
  vcpus: number;
  memoryMb: number;
  /** Instances in use; undefined while the fleet is not loaded. */
  count: number | undefined;
}

interface SizeChartProps {
  /** Undefined before the first answer: the chart keeps its place. */
  specifications: Specification[] | undefined;
  counting: InstanceCounting;
}

/** The counting of the instances of each size. */
export interface InstanceCounting {
  /** The number of instances of a specification; undefined while unknown. */
  countOf: ((item: Specification) => number) | undefined;
  isUnderWay: boolean;
  /** Why the last attempt failed. */
  failure: Failure | undefined;
  /** Counts the instances; undefined where they are known or being counted. */
  start: (() => void) | undefined;
}

/**
 * The sizes by vCPU and memory, both logarithmic, each a link to its instances. The area of a circle is the number of instances
 * in use. Small screens have the table alone.
 */
export function SizeChart({ specifications, counting }: SizeChartProps) {
  const { countOf, failure, start } = counting;
  const [activeSize, setActiveSize] = useState<PlottedSize>();
  const catalogue = useCatalogue();
  const sizes =
    specifications &&
    sizesOf(specifications, countOf, (item) => queryNameOf(item, catalogue) ?? "");
  if (sizes && sizes.length < fewestSizes) return null;
  return (
    <figure className="mb-4 rounded-card border border-line bg-surface px-4 pt-3 pb-9 max-card:hidden print:hidden">
      <figcaption className="mb-1 flex h-8 items-center justify-between text-small text-ink-3">
        <span aria-hidden>Memory</span>
        {sizes && countOf && <span>Size of the circle: instances in use</span>}
        {failure && (
          <span role="alert" className="mr-2 ml-auto min-w-0 truncate text-bad-ink">
            Instances not counted: <bdi>{errorText(failure)}</bdi>{" "}
            <ErrorReference error={failure} short />
          </span>
        )}
        {sizes && start && (
          <Button variant="ghost" onClick={start}>
            {failure ? "Count instances again" : "Count instances"}
          </Button>
        )}
      </figcaption>
      <div className="pl-14">
        <svg
          role="group"
          aria-label="Sizes by vCPU and memory"
          height={height}
          className="block w-full overflow-visible text-small"
        >
          {sizes && <Chart sizes={sizes} activeSize={activeSize} onActive={setActiveSize} />}
        </svg>
      </div>
    </figure>
  );
}

interface ChartProps {
  sizes: PlottedSize[];
  /** The size under the pointer or with the focus. */
  activeSize: PlottedSize | undefined;
  onActive: (size: PlottedSize | undefined) => void;
}

function Chart({ sizes, activeSize, onActive }: ChartProps) {
  const xScale = logScale(sizes.map(({ vcpus }) => vcpus));
  const yScale = logScale(sizes.map(({ memoryMb }) => memoryMb));
  const largestCount = Math.max(1, ...sizes.map(({ count }) => count ?? 0));
  // Horizontal places are parts of the width, so that the chart needs no measurement.
  const x = (vcpus: number) => `${3 + xScale.place(vcpus) * 94}%`;
  const y = (memoryMb: number) => height * (0.92 - yScale.place(memoryMb) * 0.86);
  const radiusOf = ({ count }: PlottedSize) =>
    count === undefined
      ? 6
      : Math.max(smallestRadius, largestRadius * Math.sqrt(count / largestCount));
  const labelled = sizes.find(({ item }) => item === activeSize?.item);
  const isAtEnd = labelled !== undefined && xScale.place(labelled.vcpus) > 0.8;
  return (
    <>
      <g aria-hidden className="fill-ink-3 stroke-line">
        {xScale.ticks.map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1={0} y2={height} />
            <text x={x(tick)} y={height + 18} textAnchor="middle" stroke="none">
              {tick === xScale.ticks.at(-1) ? vcpusText(tick) : formatCount(tick)}
            </text>
          </g>
        ))}
        {yScale.ticks.map((tick) => (
          <g key={tick}>
            <line x1={0} x2="100%" y1={y(tick)} y2={y(tick)} />
            <text x={-10} y={y(tick) + 4} textAnchor="end" stroke="none">
              {memoryText(tick)}
            </text>
          </g>
        ))}
      </g>
      {sizes.map((size, index) => (
        <Link
          key={size.item.id ?? index}
          to="/instances"
          search={{ q: exactTerm("spec", size.name), ...preferredPageSize() }}
          aria-label={labelOf(size)}
          onPointerEnter={() => onActive(size)}
          onPointerLeave={() => onActive(undefined)}
          onFocus={() => onActive(size)}
          onBlur={() => onActive(undefined)}
        >
          <circle
            cx={x(size.vcpus)}
            cy={y(size.memoryMb)}
            r={Math.max(targetRadius, radiusOf(size))}
            className="fill-transparent"
          />
          <circle
            cx={x(size.vcpus)}
            cy={y(size.memoryMb)}
            r={radiusOf(size)}
            strokeWidth={size === labelled ? 2 : 1}
            fillOpacity={size === labelled ? 0.45 : 0.25}
            className="fill-accent stroke-accent"
          />
        </Link>
      ))}
      {labelled && (
        <svg aria-hidden x={x(labelled.vcpus)} y={y(labelled.memoryMb)} overflow="visible">
          <text
            x={(radiusOf(labelled) + 8) * (isAtEnd ? -1 : 1)}
            textAnchor={isAtEnd ? "end" : "start"}
            strokeWidth={4}
            strokeLinejoin="round"
            paintOrder="stroke"
            className="pointer-events-none fill-ink stroke-surface"
          >
            {titleLines(labelled).map((line, index) => (
              <tspan
                key={line}
                x={(radiusOf(labelled) + 8) * (isAtEnd ? -1 : 1)}
                dy={index === 0 ? -3 : 15}
                className={index === 0 ? "font-semibold" : "fill-ink-2"}
              >
                {line}
              </tspan>
            ))}
          </text>
        </svg>
      )}
    </>
  );
}

/** The sizes that have a place in the chart, most used first, so that a small circle lies upon a large one. */
function sizesOf(
  specifications: Specification[],
  countOf: InstanceCounting["countOf"],
  nameOf: (item: Specification) => string,
): PlottedSize[] {
  return specifications
    .flatMap((item): PlottedSize[] => {
      const { vcpus = 0, memoryMb = 0 } = item;
      const name = nameOf(item);
      if (vcpus <= 0 || memoryMb <= 0 || name === "") return [];
      return [{ item, name, vcpus, memoryMb, count: countOf?.(item) }];
    })
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
}

/** "c2-m8, 2 vCPU · 8 GB, 231 instances" */
function labelOf({ item, count }: PlottedSize): string {
  const name = item.specification === undefined ? "no name" : displayText(item.specification);
  return [name, sizeText(item), count !== undefined && instancesText(count)]
    .filter((part) => part !== false)
    .join(", ");
}

function titleLines({ item, name, count }: PlottedSize): string[] {
  return [
    displayText(specificationLabel(name, item)),
    count === undefined ? sizeText(item) : `${sizeText(item)} · ${instancesText(count)}`,
  ];
}

/** A logarithmic scale between powers of two. */
function logScale(values: number[]) {
  const first = Math.floor(Math.log2(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log2(Math.max(...values))));
  const step = Math.ceil((last - first + 1) / mostTicks);
  const ticks = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => {
    return 2 ** (first + index * step);
  });
  return { ticks, place: (value: number) => (Math.log2(value) - first) / (last - first) };
}
