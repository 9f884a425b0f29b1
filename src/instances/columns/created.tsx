import { TimeOrText } from "../TimeOrText.tsx";
import type { Column } from "./column.ts";

/** How long ago the instance was created. */
export const createdColumn: Column = {
  id: "created",
  header: "Created",
  width: "w-[7.5%]",
  cell: ({ createdAt }) => <TimeOrText value={createdAt} />,
};
