import type { Connection } from "../session/session.ts";
import type { View } from "./view.ts";

/** Where the app is. */
export interface Place {
  address: string;
  view: View;
  /** Of the session that the page was opened in; undefined on pages that need no key. */
  connection: Connection | undefined;
}
