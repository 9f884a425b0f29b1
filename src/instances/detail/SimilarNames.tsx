import { Link } from "@tanstack/react-router";
import { instancesText } from "../../actions/labels.ts";
import type { Instance } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { useFleetAnswer } from "../../search/use-fleet.ts";
import { displayText } from "../../text/display-text.ts";
import { preferredPageSize } from "../../ui/preferences.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { Card } from "./cards.tsx";

/** Fills a screen beside the details. */
const maxShown = 8;

/** What siblings share, e.g. "web-prod-" of "web-prod-161.example.com". Undefined if that says nothing. */
export function sharedPrefix(host: string): string | undefined {
  const [short = ""] = host.split(".");
  const prefix = short.replace(/([-_])[a-z\d]*\d[a-z\d]*$|\d+$/i, "$1") || short;
  return /^[\w-]{3,}$/.test(prefix) ? prefix : undefined;
}

/** Other instances whose names begin alike, once the fleet is in memory. */
export function SimilarNames({ instance: { id, hostName = "" } }: { instance: Instance }) {
  const prefix = sharedPrefix(hostName);
  const q = `host:${prefix}*`;
  const matches = useFleetAnswer(
    "similar names",
    { q, isNamed: prefix !== undefined },
    async (worker, { isNamed }, now) =>
      isNamed
        ? await worker.search({ q, sort: undefined, page: 1, limit: maxShown + 1, now })
        : undefined,
  );
  const others = matches?.items.filter((other) => other.id !== id).slice(0, maxShown) ?? [];
  if (!matches || others.length === 0) return null;
  return (
    <Card
      title="Similar names"
      aside={
        <Link
          to="/instances"
          search={{ q, ...preferredPageSize() }}
          className="ml-auto text-small text-accent hover:underline"
        >
          {`All ${instancesText(matches.total)}`}
        </Link>
      }
    >
      <ul>
        {others.map((other) => (
          <li
            key={other.id}
            className="grid grid-cols-[minmax(0,1fr)_8rem_minmax(0,10rem)] items-center gap-x-3 border-b border-line py-[7px] last:border-b-0 max-card:grid-cols-[minmax(0,1fr)_8rem]"
          >
            <Link
              to="/instances/$id"
              params={{ id: other.id }}
              className="isolate-text font-medium [overflow-wrap:anywhere] hover:underline"
            >
              {displayHostOf(other)}
            </Link>
            <span className="min-w-0">
              {other.state !== undefined && <StatusMark {...describeState(other.state)} />}
            </span>
            <bdi className="text-ink-2 [overflow-wrap:anywhere] max-card:hidden">
              {displayText(other.region ?? "")}
            </bdi>
          </li>
        ))}
      </ul>
    </Card>
  );
}
