import { fetchCode } from "../../ui/code.ts";

/** What saves an export, fetched on its first use. That it cannot be had is said before it throws. */
export const laterExport = () => fetchCode(() => import("./save-export.ts"));
