import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import * as z from "zod/mini";
import { atLeast, integer } from "../../lib/checks.ts";
import { firstPage } from "../../api/client/request.ts";
import { isNegatedList } from "../../fleet/pasted-lists.ts";
import { isSearchable } from "../../fleet/fleet-state.ts";
import { useFleetState } from "../../search/use-fleet.ts";
import { useConnection, useServices } from "../../hooks/use-services.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount } from "../../text/format.ts";
import { neighbourMark, type NeighbourStep } from "../../ui/page/landmarks.ts";
import { preferredPageSize } from "../../ui/preferences.ts";
import { instancePageQuery, isFromFleet } from "../use-instance-list.ts";

// Params are text.
const pageSchema = z.pipe(z.transform(Number), integer.check(atLeast(1)));
const originSchema = z.object({
  q: z.optional(z.string()),
  list: z.optional(z.string()),
  sort: z.optional(z.string()),
  page: z._default(pageSchema, firstPage.page),
  limit: z._default(pageSchema, firstPage.limit),
});

type ListOrigin = z.infer<typeof originSchema>;

/** From the history entry, so a reload keeps it. */
export function useListOrigin(): ListOrigin | undefined {
  const state = useLocation({ select: (location) => location.state.list });
  return originSchema.safeParse(state).data;
}

/** "Instances / tag:prod". The title beneath has the name. */
export function Breadcrumb({ origin }: { origin: ListOrigin | undefined }) {
  const className = "touch-target text-ink-2 underline underline-offset-2";
  // With a search, the matches get a link of their own.
  const filter = origin && filterText(origin);
  const list = filter === undefined ? origin : { limit: origin?.limit };
  return (
    <p className="-my-3 min-w-0 grow truncate py-3 text-ink-3">
      <Link
        to="/instances"
        search={list ?? preferredPageSize()}
        activeOptions={{ exact: true }}
        className={className}
      >
        Instances
      </Link>
      {origin && filter !== undefined && (
        <span>
          {" / "}
          <Link to="/instances" search={origin} className={className}>
            <bdi>{displayText(filter)}</bdi>
          </Link>
        </span>
      )}
    </p>
  );
}

function filterText({ q, list }: ListOrigin): string | undefined {
  const texts = [
    list !== undefined && (isNegatedList(list) ? "Not on the pasted list" : "Pasted list"),
    q,
  ].filter((text) => typeof text === "string");
  return texts.length > 0 ? texts.join(" · ") : undefined;
}

/** "3 of 12" with previous and next; nothing if unknown. */
export function Neighbours({ id, origin }: { id: string; origin: ListOrigin }) {
  const { page, limit } = origin;
  const current = useListPage(origin, page);
  const index = current?.ids.indexOf(id) ?? -1;
  const total = current?.total ?? 0;
  const position = (page - 1) * limit + index + 1;
  const isFirst = index === 0 && page > 1;
  const isLast = index !== -1 && index + 1 === current?.ids.length && position < total;
  const before = useListPage(origin, page - 1, isFirst);
  const after = useListPage(origin, page + 1, isLast);
  if (index === -1 || position > total) return null;
  return (
    <nav aria-label="Neighbours" className="flex shrink-0 items-center gap-1 text-ink-3">
      <span className="mr-1 tabular-nums">
        {`${formatCount(position)} of ${formatCount(total)}`}
      </span>
      <NeighbourLink
        step="previous"
        isReading={isFirst && !before}
        id={isFirst ? before?.ids.at(-1) : current?.ids[index - 1]}
        origin={isFirst ? { ...origin, page: page - 1 } : origin}
      />
      <NeighbourLink
        step="next"
        isReading={isLast && !after}
        id={isLast ? after?.ids[0] : current?.ids[index + 1]}
        origin={isLast ? { ...origin, page: page + 1 } : origin}
      />
    </nav>
  );
}

interface NeighbourLinkProps {
  step: NeighbourStep;
  id: string | undefined;
  isReading: boolean;
  origin: ListOrigin;
}

function NeighbourLink({ step, id, isReading, origin }: NeighbourLinkProps) {
  const [Icon, label] =
    step === "next" ? [ChevronRight, "Next instance"] : [ChevronLeft, "Previous instance"];
  const className = "grid size-7 place-items-center rounded-control";
  if (id === undefined && !isReading) {
    return (
      <span aria-hidden className={`${className} opacity-40`}>
        <Icon size={16} />
      </span>
    );
  }
  return (
    <Link
      to="/instances/$id"
      // A disabled link still needs a path.
      params={{ id: id ?? "unknown" }}
      // Same element before and after loading, so it keeps the focus.
      disabled={isReading}
      tabIndex={isReading ? -1 : undefined}
      state={{ list: origin }}
      // Back leads to the list, however many instances were visited.
      replace
      {...neighbourMark(step)}
      aria-label={label}
      title={label}
      className={`${className} hover:bg-hover hover:text-ink aria-disabled:opacity-40`}
    >
      <Icon size={16} aria-hidden />
    </Link>
  );
}

/** From the cache or the loaded fleet; reads one page at most. */
function useListPage({ q = "", list, sort, limit }: ListOrigin, page: number, enabled = true) {
  const { fleet, instances } = useServices();
  const sources = { connection: useConnection(), fleet, instances };
  const request = { q, list, sort, page, limit };
  const canSearch = useFleetState(isSearchable);
  const { data } = useQuery({
    ...instancePageQuery(sources, request, 0),
    enabled: enabled && (canSearch || !isFromFleet(request)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && { ids: data.items.map(({ id }) => id), total: data.meta?.total };
}
