import { shownHostOf } from "../../operations/operation.ts";
import { CopyCell } from "./CopyCell.tsx";
import type { Column } from "./column.ts";
import { EmptyValue } from "../../ui/DescriptionList.tsx";

/** The public address. */
export const ipv4Column: Column = {
  id: "ipv4",
  header: "IPv4",
  width: "w-[11.2%]",
  card: "max-card:justify-self-end max-card:[grid-area:ipv4]",
  cell: (instance, { pointedAt }) =>
    instance.ipv4 === undefined ? (
      <EmptyValue />
    ) : (
      <CopyCell
        value={instance.ipv4}
        what={`IPv4 of ${shownHostOf(instance)}`}
        pointedAt={pointedAt}
        className="mono"
      />
    ),
};
