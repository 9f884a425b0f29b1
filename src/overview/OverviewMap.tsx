import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link, linkOptions, useRouter } from "@tanstack/react-router";
import {
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { describeState } from "../api/state.ts";
import { type Fleet, fleetQueryOptions } from "../fleet/fleet.ts";
import type { QuerySummary } from "../search/use-fleet-summary.ts";
import { useFleet } from "../search/use-fleet.ts";
import type { FleetQuery, GroupPlace } from "../fleet/worker/fleet-search.ts";
import { tonesWorstFirst } from "../fleet/worker/answers/totals.ts";
import { displayHostOf } from "../operations/operation.ts";
import { instancesText } from "../actions/labels.ts";
import { useCatalogue, useServices } from "../hooks/use-services.ts";
import { type InstanceCache, mergeIntoCache } from "../queries/instance-cache.ts";
import { classNames } from "../ui/class-names.ts";
import { displayText } from "../text/display-text.ts";
import { formatCount } from "../text/format.ts";
import { useMediaQuery } from "../ui/page/browser-state.ts";
import { rowElements, rowLink } from "../ui/page/landmarks.ts";
import { usePreference } from "../ui/ui-context.ts";
import {
  type Area,
  areaText,
  groupLabel,
  type Grouping,
  groupTerm,
  listSearch,
  measures,
} from "./groups.ts";
import {
  type Block,
  blockRadius,
  hitTest,
  layoutMap,
  mapHeight,
  type MapColors,
  type MapSize,
  nameHeight,
  paintMap,
} from "./map.ts";
import { useCostTexts } from "./use-cost-texts.ts";

interface OverviewMapProps {
  summary: QuerySummary;
  fleetSize: number;
  grouping: Grouping;
  area: Area;
}

interface Point {
  x: number;
  y: number;
}

interface Pointer extends Point {
  blocks: readonly Block[];
}

type Cell = Omit<GroupPlace, "now">;

/** One cell per instance, worst first. Screen readers get the blocks' links; the table says the same. */
export function OverviewMap({ summary, fleetSize, grouping, area }: OverviewMapProps) {
  const router = useRouter();
  const fleet = useFleet();
  const { instances } = useServices();
  const { queryClient } = instances;
  const [box, width] = useWidth();
  const [pointer, setPointer] = useState<Pointer>();
  const pixel = 1 / window.devicePixelRatio;
  const { groups, field, query } = summary;
  const height = mapHeight(fleetSize, width);
  // Once the fleet is read, blocks keep their order while counts change, until the map shows something else.
  const map = JSON.stringify([field, query, summary.searchedCount < fleetSize]);
  const [seen, setSeen] = useState<{ map: string; values: (string | undefined)[] }>();
  if (seen?.map !== map) setSeen({ map, values: groups.map(({ value }) => value) });
  const order = seen?.values;
  // Effects below compare blocks by identity.
  const blocks = useMemo(
    () => (width === 0 ? [] : layoutMap(groups, area, { width, height, pixel }, order)),
    [groups, area, width, height, pixel, order],
  );
  const [theme] = usePreference("theme");
  const isDarkSystem = useMediaQuery("(prefers-color-scheme: dark)");
  const hasForcedColors = useMediaQuery("(forced-colors: active)");

  const catalogue = useCatalogue();
  const labels = blocks.map(({ group, groups }) =>
    group ? groupLabel(grouping, group.value, catalogue) : `and ${formatCount(groups)} more`,
  );
  const pointed = pointer && cellAt(pointer);

  function cellAt({ x, y }: Point): Cell | undefined {
    const hit = hitTest(blocks, x, y);
    if (hit?.place === undefined || !hit.block.group) return undefined;
    return { field, ...query, value: hit.block.group.value, place: hit.place };
  }
  async function openInstance(event: MouseEvent): Promise<void> {
    const cell = cellAt(pointOf(event));
    if (!cell) return;
    const inNewTab = event.metaKey || event.ctrlKey;
    const named = cellQuery(fleet, instances, cell);
    // Open what the name said, even if a refresh just put another instance here.
    const instance =
      queryClient.getQueryData(named.queryKey) ??
      (await queryClient.query(named).catch(() => null));
    if (!instance) return;
    const target = { to: "/instances/$id", params: { id: instance.id } } as const;
    if (inNewTab) open(router.buildLocation(target).href, "_blank", "noopener");
    else await router.navigate(target);
  }

  return (
    <div role="group" aria-label="Map" className="max-card:hidden print:hidden">
      <button
        type="button"
        onClick={() => rowLink(rowElements()[0])?.focus()}
        className="sr-only focus:not-sr-only focus:mb-2 focus:block"
      >
        Skip the map
      </button>
      <div ref={box} className="relative" style={{ height }}>
        <Cells
          // Colours are read when painting.
          key={`${theme} ${isDarkSystem} ${hasForcedColors}`}
          blocks={blocks}
          size={{ width, height, pixel }}
          hasForcedColors={hasForcedColors}
          isPointing={pointed !== undefined}
          onPointerMove={(event) => setPointer({ ...pointOf(event), blocks })}
          onPointerLeave={() => setPointer(undefined)}
          onClick={(event) => void openInstance(event)}
        />
        {blocks.map((block, index) => (
          <BlockFrame
            key={block.group ? `group ${block.group.value ?? ""}` : "rest"}
            block={block}
            label={labels[index] ?? ""}
            area={area}
            grouping={grouping}
            query={query}
          />
        ))}
        {pointer && pointed && (
          <CellName
            cell={pointed}
            at={pointer}
            width={width}
            hasMoved={pointer.blocks === blocks}
          />
        )}
      </div>
    </div>
  );
}

function pointOf(event: PointerEvent | MouseEvent): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

interface BlockFrameProps extends Pick<OverviewMapProps, "grouping" | "area"> {
  block: Block;
  label: string;
  query: FleetQuery;
}

/** Without cells, the whole block is a link. The block of the remaining groups leads to the table. */
function BlockFrame({ block, label, area, grouping, query }: BlockFrameProps) {
  const { group, totals, x, y, width, height, hasName, cells } = block;
  const { of } = measures[area];
  const sizedBy = areaText(area, of(totals), useCostTexts());
  const size = area === "instances" ? "" : `, ${sizedBy}`;
  const name = `${label}, ${instancesText(totals.count)}${size}`;
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
    <div
      className="pointer-events-none absolute top-0 left-0 border border-line"
      // A transform, since changing shares would otherwise count as layout shifts.
      style={{
        transform: `translate(${x}px, ${y}px)`,
        width,
        height,
        borderRadius: blockRadius(block),
      }}
    >
      <Link
        {...target}
        className="pointer-events-auto flex min-w-0 items-start rounded-[inherit] pr-1 text-small font-medium hover:underline focus-visible:-outline-offset-2"
        style={{
          height: hasName && cells && group ? nameHeight - 4 : height - 2,
          paddingTop: hasName ? 5 : 0,
        }}
      >
        <span className="sr-only">{name}</span>
        {hasName && (
          <span aria-hidden className="map-label">
            <bdi className="max-w-full">{group ? label : `${formatCount(block.groups)} more`}</bdi>
            <span className="font-normal text-ink-3 tabular-nums">{sizedBy}</span>
          </span>
        )}
      </Link>
    </div>
  );
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
  at: Point;
  width: number;
  /** The pointer came to the cell, not the cell to the pointer. */
  hasMoved: boolean;
}

/** Names the instance of the cell under the pointer. */
function CellName({ cell, at: { x, y }, width, hasMoved }: CellNameProps) {
  const { data } = useQuery({
    ...cellQuery(useFleet(), useServices().instances, cell),
    // Keep the previous name until this one is known, so it doesn't flicker.
    ...(hasMoved && { placeholderData: keepPreviousData }),
  });
  if (!data) return null;
  const isRight = x > width / 2;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 max-w-80 rounded-control border border-line bg-raised px-2.5 py-1.5 shadow-float"
      style={{ top: y + 14, ...(isRight ? { right: width - x + 8 } : { left: x + 12 }) }}
    >
      <bdi className="block truncate font-medium">{displayHostOf(data)}</bdi>
      <span className="block text-small text-ink-3">
        {data.state === undefined ? "No state" : displayText(describeState(data.state).label)}
      </span>
    </div>
  );
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}

interface CellsProps extends ComponentProps<"canvas"> {
  blocks: readonly Block[];
  size: MapSize;
  hasForcedColors: boolean;
  isPointing: boolean;
}

function Cells({ blocks, size, hasForcedColors, isPointing, ...canvasProps }: CellsProps) {
  const { width, height, pixel } = size;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    // Setting the size clears the canvas.
    element.width = Math.round(width / pixel);
    element.height = Math.round(height / pixel);
    paintMap(context, blocks, readColors(element, hasForcedColors), pixel);
  }, [blocks, width, height, pixel, hasForcedColors]);
  return (
    <canvas
      {...canvasProps}
      ref={canvas}
      aria-hidden
      className={classNames("absolute inset-0", isPointing && "cursor-pointer")}
      style={{ width, height }}
    />
  );
}

const colorTokens = {
  run: "--run-calm",
  wait: "--wait",
  bad: "--bad",
  stop: "--stop",
  unknown: "--ink-3",
  surface: "--surface",
  block: "--canvas",
} as const;

/** A canvas can't resolve CSS variables. */
function readColors(element: HTMLElement, hasForcedColors: boolean): MapColors {
  const read = (color: string) => {
    element.style.color = color;
    return getComputedStyle(element).color;
  };
  const colors = { run: "", wait: "", bad: "", stop: "", unknown: "", surface: "", block: "" };
  for (const name of [...tonesWorstFirst, "surface", "block"] as const) {
    const forced = name === "surface" || name === "block" ? "Canvas" : "CanvasText";
    colors[name] = read(hasForcedColors ? forced : `var(${colorTokens[name]})`);
  }
  element.style.color = "";
  return colors;
}
