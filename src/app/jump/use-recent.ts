import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useAccount } from "../../operations/operations-context.ts";
import { type Opened, recentlyOpened } from "../../instances/recent-instances.ts";

/** How many are offered. */
const most = 5;

/** What was opened recently with this key, the latest first, without what shows already. */
export function useRecent(): Opened[] {
  const account = useAccount();
  const { id } = useParams({ strict: false });
  const recent = useMemo(() => recentlyOpened(account), [account]);
  return recent.filter((one) => one.id !== id).slice(0, most);
}
