import { asOfText } from "../text/periods.ts";
import { useNow, useZone } from "../ui/time.tsx";
import { useFleetState } from "./use-fleet.ts";

/** Until the first pass is complete, some instances are as an earlier session read them, e.g. "yesterday 17:40". */
export function useAsOf(): string | undefined {
  const readAt = useFleetState(({ remembered }) => remembered?.readAt);
  const [zone] = useZone();
  const now = useNow(60_000);
  return readAt === undefined ? undefined : asOfText(readAt, now, zone);
}
