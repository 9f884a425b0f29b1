import { use, useState } from "react";
import { type Opened, recentlyOpened } from "../../instances/recent.ts";
import { useShownId } from "../place-context.ts";
import { useConnection } from "../../session/session-context.ts";

/** How many are offered. */
const most = 5;

/** What was opened recently with this key, the latest first, without what shows already. */
export function useRecent(): Opened[] {
  const account = use(useConnection().account);
  const id = useShownId();
  const [recent] = useState(() => recentlyOpened(account));
  return recent.filter((one) => one.id !== id).slice(0, most);
}
