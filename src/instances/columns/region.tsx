import { Missing } from "../../ui/Facts.tsx";
import type { Column } from "./column.ts";
import { shownText } from "../../ui/shown-text.ts";

/** The region's code. */
export const regionColumn: Column = {
  id: "region",
  header: "Region",
  width: "w-[9.3%]",
  card: "max-card:text-ink-2 max-card:[grid-area:region]",
  cell: ({ region }) =>
    region === undefined ? <Missing /> : <bdi className="block truncate">{shownText(region)}</bdi>,
};
