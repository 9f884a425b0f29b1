import type { Column } from "./column.ts";
import { createdColumn } from "./created.tsx";
import { hostNameColumn } from "./host-name.tsx";
import { imageColumn } from "./image.tsx";
import { ipv4Column } from "./ipv4.tsx";
import { privateIpv4Column } from "./private-ipv4.tsx";
import { regionColumn } from "./region.tsx";
import { specificationColumn } from "./specification.tsx";
import { stateColumn } from "./state.tsx";
import { tagsColumn } from "./tags.tsx";

/** The columns of the instance table, in their order. The first is the row's header. */
export const columns: Column[] = [
  hostNameColumn,
  stateColumn,
  specificationColumn,
  regionColumn,
  ipv4Column,
  privateIpv4Column,
  imageColumn,
  tagsColumn,
  createdColumn,
];
