import { shownHostOf } from "../../operations/operation.ts";
import { CopyCell } from "./CopyCell.tsx";
import type { Column } from "./column.ts";
import { EmptyValue } from "../../ui/DescriptionList.tsx";

/** The address inside the provider's network. */
export const privateIpv4Column: Column = {
  id: "privateIpv4",
  header: "Private IPv4",
  width: "w-[10.3%]",
  cell: (instance, { pointedAt }) =>
    instance.privateIpv4 === undefined ? (
      <EmptyValue />
    ) : (
      <CopyCell
        value={instance.privateIpv4}
        what={`private IPv4 of ${shownHostOf(instance)}`}
        pointedAt={pointedAt}
        className="mono text-ink-2"
      />
    ),
};
