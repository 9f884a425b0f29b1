import { Missing } from "../../ui/Facts.tsx";
import type { Column } from "./column.ts";
import { shownText } from "../../ui/shown-text.ts";

/** The image's label. */
export const imageColumn: Column = {
  id: "image",
  header: "Image",
  width: "w-[10%]",
  cell: ({ image }) =>
    image === undefined ? (
      <Missing />
    ) : (
      <bdi className="mono block truncate text-ink-2">{shownText(image)}</bdi>
    ),
};
