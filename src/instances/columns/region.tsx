import type { Column } from "./column.ts";
import { EmptyValue } from "../../ui/DescriptionList.tsx";
import { displayText } from "../../ui/display-text.ts";

/** The region's code. */
export const regionColumn: Column = {
  id: "region",
  header: "Region",
  width: "w-[9.3%]",
  card: "max-card:text-ink-2 max-card:[grid-area:region]",
  cell: ({ region }) =>
    region === undefined ? (
      <EmptyValue />
    ) : (
      <bdi className="block truncate">{displayText(region)}</bdi>
    ),
};
