import { useQuery } from "@tanstack/react-query";
import { useConfig, useConnection } from "../../hooks/use-services.ts";
import type { OperationKind } from "../../operations/operation.ts";
import {
  type CapRefusal,
  capRefusal,
  mostOf,
  readFleetSize,
} from "../../operations/runs/bulk-cap.ts";
import { shouldRetry } from "../../queries/query-client.ts";
import { formatCount } from "../../text/format.ts";
import { instancesText } from "../labels.ts";

/** `opening` differs each time a dialog opens: the size is read each time. */
export function useCap(kind: OperationKind, count: number, opening: number) {
  const config = useConfig();
  const { client } = useConnection();
  const needsSize = config.maxBulkShare !== undefined;
  const { data, isLoading, refetch } = useQuery({
    queryKey: ["fleet size", opening],
    queryFn: async ({ signal }) => ({ total: await readFleetSize(client, signal) }),
    enabled: needsSize,
    retry: (failures, error) => navigator.onLine && shouldRetry(failures, error),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refusal = capRefusal(config, count, data?.total);
  return {
    /** Why this many can't be confirmed. */
    refusal: refusal && capText(kind, count, refusal),
    /** Until the fleet's size is read, we don't know. */
    isPending: refusal?.by === "maxBulkShare" && isLoading,
    fleetSize: data?.total,
    readAgain: () => void refetch(),
  };
}

function capText(kind: OperationKind, count: number, refusal: CapRefusal): string {
  const allowed = `This dashboard is configured to ${kind} at most`;
  if (refusal.by === "maxBulk")
    return `${allowed} ${instancesText(refusal.most)} at once, and these are ${formatCount(count)}.`;
  const { share, total } = refusal;
  const part = `${formatCount(share)}% of the fleet at once`;
  return total === undefined
    ? `${allowed} ${part}, and the fleet’s size couldn’t be read.`
    : `${allowed} ${part}: ${formatCount(mostOf(share, total))} of ${formatCount(total)}. These are ${formatCount(count)}.`;
}
