import type { Column } from "./column.ts";
import { EmptyValue } from "../../ui/DescriptionList.tsx";
import { displayText } from "../../ui/display-text.ts";

/** The image's label. */
export const imageColumn: Column = {
  id: "image",
  header: "Image",
  width: "w-[10%]",
  cell: ({ image }) =>
    image === undefined ? (
      <EmptyValue />
    ) : (
      <bdi className="mono block truncate text-ink-2">{displayText(image)}</bdi>
    ),
};
