import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link, linkOptions, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { describeState } from "../api/state.ts";
import { type Fleet, fleetQueryOptions } from "../fleet/fleet.ts";
import { type QuerySummary, useFleet } from "../search/use-fleet.ts";
import type { FleetQuery, GroupPlace } from "../fleet/worker/fleet-search.ts";
import { type Group, tonesWorstFirst, type Totals } from "../fleet/worker/sort-and-count.ts";
import { displayHostOf } from "../operations/operation.ts";
import { instancesText } from "../actions/labels.ts";
import { useCatalogue, useServices } from "../hooks/use-services.ts";
import { displayText, formatCount, naturalKey, sortByKey } from "../lib/text.ts";
import { type InstanceCache, mergeIntoCache } from "../queries/instance-cache.ts";
import { useMediaQuery, usePixelRatio } from "../ui/page/browser-state.ts";
import { rowElements, rowLink } from "../ui/page/focus.ts";
import { usePreference } from "../ui/ui-context.ts";
import { type Grouping, groupLabel, groupTerm, listSearch } from "../search/box/groups.ts";
import {
  type Block,
  blocksOf,
  type Cells,
  cellsFor,
  columnsFor,
  type MapColors,
  paintCells,
} from "./map.ts";

interface OverviewMapProps {
  summary: QuerySummary;
  fleetSize: number;
  /** Blocks would move while they grow. */
  isLoading: boolean;
  grouping: Grouping;
}

type Cell = Omit<GroupPlace, "now">;

interface Pointer {
  /** From the window's corner. */
  x: number;
  y: number;
  value: string | undefined;
  place: number;
}

/** One cell per instance, worst first. Screen readers get the blocks' links; the table says the same. */
export function OverviewMap({ summary, fleetSize, isLoading, grouping }: OverviewMapProps) {
  const { groups, field, query } = summary;
  const [theme] = usePreference("theme");
  const isDarkSystem = useMediaQuery("(prefers-color-scheme: dark)");
  const hasForcedColors = useMediaQuery("(forced-colors: active)");
  const lineWidth = useLineWidth();
  const [pointer, setPointer] = useState<Pointer>();
  const catalogue = useCatalogue();
  const labelOf = (group: Group) => groupLabel(grouping, group.value, catalogue);
  // As for all instances, so that a search moves nothing below.
  const cells = cellsFor(fleetSize, lineWidth);
  // By name, so that blocks keep their places while counts change.
  const blocks = isLoading
    ? []
    : blocksOf(sortByKey(groups, (group) => naturalKey(labelOf(group)), false));
  const openInstance = useOpenInstance();
  const cellOf = ({ value, place }: Pointer): Cell => ({ field, ...query, value, place });
  const isPointing = groups.some(
    ({ value, count }) => pointer && value === pointer.value && pointer.place < count,
  );
  return (
    <div role="group" aria-label="Map" className="max-card:hidden print:hidden">
      <button
        type="button"
        onClick={() => rowLink(rowElements()[0])?.focus()}
        className="sr-only focus:not-sr-only focus:mb-2 focus:block"
      >
        Skip the map
      </button>
      <div
        className="flex flex-wrap content-start gap-1.5"
        style={{ minHeight: cells && cells.rows * cells.pitch + 34 }}
      >
        {isLoading && (
          <p className="m-auto text-small text-ink-3">Drawn once all instances are read.</p>
        )}
        {blocks.map(({ group, totals, groups: count }) => (
          <div
            key={group ? `group ${group.value ?? ""}` : "rest"}
            className="flex max-w-full min-w-28 flex-col rounded-card border border-line bg-canvas px-2 pb-2"
          >
            <BlockName
              group={group}
              label={group ? labelOf(group) : `and ${formatCount(count)} more`}
              count={totals.count}
              grouping={grouping}
              query={query}
            />
            {group && cells ? (
              <BlockCells
                // Colours are read when painting.
                key={`${theme} ${isDarkSystem} ${hasForcedColors}`}
                totals={totals}
                cells={cells}
                hasForcedColors={hasForcedColors}
                onPoint={(at) => setPointer(at && { ...at, value: group.value })}
                onOpen={(at, inNewTab) =>
                  void openInstance(cellOf({ ...at, value: group.value }), inNewTab)
                }
              />
            ) : (
              <Shares totals={totals} />
            )}
          </div>
        ))}
      </div>
      {pointer && isPointing && <CellName cell={cellOf(pointer)} at={pointer} />}
    </div>
  );
}

/** For the page's width in steps: wide, usual and narrow windows. */
function useLineWidth(): number {
  const isUsual = useMediaQuery("(width >= 80rem)");
  const isWide = useMediaQuery("(width >= 112rem)");
  return isWide ? 1650 : isUsual ? 1150 : 640;
}

interface BlockNameProps extends Pick<OverviewMapProps, "grouping"> {
  group: Block["group"];
  label: string;
  count: number;
  query: FleetQuery;
}

/** The name of the remaining groups leads to the table. */
function BlockName({ group, label, count, grouping, query }: BlockNameProps) {
  const target = group
    ? linkOptions({
        to: "/instances",
        search: listSearch(query, groupTerm(grouping, group.value)),
      })
    : linkOptions({
        to: "/overview",
        search: (current) => ({ ...current, rows: "all" as const }),
        hash: "groups",
      });
  return (
    <Link
      {...target}
      className="flex min-h-6 max-w-full items-start gap-2 py-1 text-small font-medium hover:underline focus-visible:-outline-offset-2"
    >
      <span className="sr-only">{`${label}, ${instancesText(count)}`}</span>
      {/* As wide as the cells beneath, and not the other way round. */}
      <span aria-hidden className="flex w-0 grow flex-wrap justify-between gap-x-2">
        <bdi className="wrap-anywhere">{label}</bdi>
        <span className="font-normal text-ink-3 tabular-nums">{formatCount(count)}</span>
      </span>
    </Link>
  );
}

const shareClasses = {
  bad: "bg-bad",
  wait: "bg-wait",
  unknown: "border border-dashed border-ink-3",
  run: "bg-run-calm",
  stop: "border border-stop",
} as const;

/** Of too many instances for cells. Even tiny shares are visible. */
function Shares({ totals: { tones } }: { totals: Totals }) {
  return (
    <span aria-hidden className="flex min-h-10 w-40 max-w-full grow gap-px">
      {tonesWorstFirst.map(
        (tone) =>
          tones[tone] > 0 && (
            <span
              key={tone}
              className={`min-w-[3px] ground-speaks ${shareClasses[tone]}`}
              style={{ flexGrow: tones[tone] }}
            />
          ),
      )}
    </span>
  );
}

type CellAt = Pick<Pointer, "x" | "y" | "place">;

interface BlockCellsProps {
  totals: Totals;
  cells: Cells;
  hasForcedColors: boolean;
  onPoint: (at: CellAt | undefined) => void;
  onOpen: (at: CellAt, inNewTab: boolean) => void;
}

function BlockCells({ totals, cells, hasForcedColors, onPoint, onOpen }: BlockCellsProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = usePixelRatio();
  const columns = columnsFor(totals.count, cells);
  const rows = Math.ceil(totals.count / columns);
  // Cells are a whole number of device pixels.
  const pitch = Math.max(1, Math.round(cells.pitch * ratio));
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    // Setting the size clears the canvas.
    element.width = columns * pitch;
    element.height = rows * pitch;
    paintCells(context, totals, columns, pitch, readColors(element, hasForcedColors));
  }, [totals, columns, rows, pitch, hasForcedColors]);
  function cellAt({ clientX: x, clientY: y, currentTarget }: MouseEvent): CellAt | undefined {
    const { left, top } = currentTarget.getBoundingClientRect();
    const column = Math.floor(((x - left) * ratio) / pitch);
    const place = Math.floor(((y - top) * ratio) / pitch) * columns + column;
    const isCell = column >= 0 && column < columns && place >= 0 && place < totals.count;
    return isCell ? { x, y, place } : undefined;
  }
  return (
    <canvas
      ref={canvas}
      aria-hidden
      onPointerMove={(event) => onPoint(cellAt(event))}
      onPointerLeave={() => onPoint(undefined)}
      onClick={(event) => {
        const at = cellAt(event);
        if (at) onOpen(at, event.metaKey || event.ctrlKey);
      }}
      className="cursor-pointer"
      style={{ width: (columns * pitch) / ratio, height: (rows * pitch) / ratio }}
    />
  );
}

function useOpenInstance() {
  const router = useRouter();
  const fleet = useFleet();
  const { instances } = useServices();
  const { queryClient } = instances;
  return async (cell: Cell, inNewTab: boolean): Promise<void> => {
    const named = cellQuery(fleet, instances, cell);
    // Open what the name said, even if a refresh just put another instance here.
    const instance =
      queryClient.getQueryData(named.queryKey) ??
      (await queryClient.query(named).catch(() => null));
    if (!instance) return;
    const target = { to: "/instances/$id", params: { id: instance.id } } as const;
    if (inNewTab) open(router.buildLocation(target).href, "_blank", "noopener");
    else await router.navigate(target);
  };
}

/** Null if there's none. The name at the pointer and a click share this answer. */
function cellQuery(fleet: Fleet, instances: InstanceCache, { field, q, list, value, place }: Cell) {
  const find = async (cell: Cell) => {
    const now = fleet.serverNow();
    const member = await fleet.ask(cell, (worker) => worker.groupMember({ ...cell, now }));
    return member ? mergeIntoCache(instances, member.instance, member.readAt) : null;
  };
  return queryOptions(fleetQueryOptions("cell", { field, q, list, value, place }, find));
}

interface CellNameProps {
  cell: Cell;
  at: Pointer;
}

/** Names the instance of the cell under the pointer. */
function CellName({ cell, at: { x, y } }: CellNameProps) {
  const { data } = useQuery({
    ...cellQuery(useFleet(), useServices().instances, cell),
    // Keep the previous name until this one is known, so it doesn't flicker.
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed z-10 w-max max-w-80 rounded-control border border-line bg-raised px-2.5 py-1.5 shadow-float"
      style={{ left: `min(${x + 12}px, 100vw - 22rem)`, top: `min(${y + 14}px, 100dvh - 8rem)` }}
    >
      <bdi className="block font-medium wrap-anywhere">{displayHostOf(data)}</bdi>
      <span className="block text-small text-ink-3">
        {data.state === undefined ? "No state" : displayText(describeState(data.state).label)}
      </span>
    </div>
  );
}

const colorTokens = {
  run: "--run-calm",
  wait: "--wait",
  bad: "--bad",
  stop: "--stop",
  unknown: "--ink-3",
  surface: "--surface",
} as const;

/** A canvas can't resolve CSS variables. */
function readColors(element: HTMLElement, hasForcedColors: boolean): MapColors {
  const read = (color: string) => {
    element.style.color = color;
    return getComputedStyle(element).color;
  };
  const colors = { run: "", wait: "", bad: "", stop: "", unknown: "", surface: "" };
  for (const name of [...tonesWorstFirst, "surface"] as const) {
    const forced = name === "surface" ? "Canvas" : "CanvasText";
    colors[name] = read(hasForcedColors ? forced : `var(${colorTokens[name]})`);
  }
  element.style.color = "";
  return colors;
}
