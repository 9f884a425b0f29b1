import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { type Opened, recentlyOpened } from "../../instances/recent.ts";
import { useKeyFingerprint } from "../../operations/operations.ts";

/** How many are offered. */
const most = 5;

/** What was opened recently with this key, the latest first, without what shows already. */
export function useRecent(): Opened[] {
  const account = useKeyFingerprint();
  const { id } = useParams({ strict: false });
  const recent = useMemo(() => recentlyOpened(account), [account]);
  return recent.filter((one) => one.id !== id).slice(0, most);
}
