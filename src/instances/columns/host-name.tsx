import { Link } from "@tanstack/react-router";
import { displayHostOf } from "../../operations/operation.ts";
import { CopyCell } from "./CopyCell.tsx";
import type { Column } from "./column.ts";

/** Host name, as the link to the instance, with the id beneath. Without a host name the id is the link. */
export const hostNameColumn: Column = {
  id: "hostName",
  header: "Host name",
  width: "w-[15%]",
  card: "max-card:[grid-area:host]",
  cell: (instance, { pointedAt }) => (
    <>
      <span className="flex min-w-0 items-center">
        <Link
          key={instance.id}
          to="/instances/$id"
          params={{ id: instance.id }}
          className="isolate-text truncate font-[550] tracking-[-0.006em] text-ink hover:underline"
        >
          {displayHostOf(instance)}
        </Link>
      </span>
      {instance.hostName !== undefined && (
        <CopyCell
          value={instance.id}
          what={`ID of ${displayHostOf(instance)}`}
          pointedAt={pointedAt}
          className="mono card:group-data-compact/table:hidden text-[11.5px]! leading-[15px] text-ink-3 max-card:hidden!"
        />
      )}
    </>
  ),
};
