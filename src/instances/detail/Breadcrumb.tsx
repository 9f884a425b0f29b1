import { Link, useLocation } from "@tanstack/react-router";
import * as z from "zod/mini";
import { atLeast, integer } from "../../lib/checks.ts";
import { firstPage } from "../../api/client/request.ts";
import { isNegatedList } from "../../fleet/lists/lists.ts";
import { displayText } from "../../lib/text.ts";
import { preferredPageSize } from "../../ui/preferences.ts";

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
