import type { ListSearch } from "../../routing/addresses.ts";
import { changeSearch } from "../../routing/change-search.ts";

/** Goes to another view of the list: what is not said stays as it is. */
export const changeList = (change: ListSearch) => changeSearch("/instances", change);
