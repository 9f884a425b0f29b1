import { displayHostOf } from "../../operations/operation.ts";
import { Missing } from "../../ui/Facts.tsx";
import { CopyCell } from "./CopyCell.tsx";
import type { Column } from "./column.ts";

/** The address inside the provider's network. */
export const privateIpv4Column: Column = {
  id: "privateIpv4",
  header: "Private IPv4",
  width: "w-[10.3%]",
  cell: (instance, { pointedAt }) =>
    instance.privateIpv4 === undefined ? (
      <Missing />
    ) : (
      <CopyCell
        value={instance.privateIpv4}
        what={`private IPv4 of ${displayHostOf(instance)}`}
        pointedAt={pointedAt}
        className="mono text-ink-2"
      />
    ),
};
