import { hash32 } from "../seeded-hash.ts";

interface Workload {
  readonly host: string;
  /** Instances in each round. */
  readonly share: number;
  readonly tags: readonly string[];
  readonly team: string;
  /** Prefix of region codes that match the host name. */
  readonly zone?: "eu" | "us";
}

/** Decides an instance's host name, with tags and region to match. */
interface Assignment {
  readonly hostName: string;
  readonly tags: readonly string[];
  readonly team: string;
  readonly zone: string;
}

const WORKLOADS: readonly Workload[] = [
  { host: "web-prod", share: 8, team: "storefront", tags: ["web", "prod"] },
  { host: "web-staging", share: 2, team: "storefront", tags: ["web", "staging"] },
  { host: "api-gateway-eu", share: 3, team: "edge", tags: ["api", "prod", "edge"], zone: "eu" },
  { host: "api-gateway-us", share: 3, team: "edge", tags: ["api", "prod", "edge"], zone: "us" },
  { host: "billing-api", share: 2, team: "payments", tags: ["api", "prod", "pci"] },
  { host: "search-api", share: 2, team: "storefront", tags: ["api", "prod"] },
  { host: "postgres-primary", share: 1, team: "data", tags: ["database", "prod", "backup-daily"] },
  { host: "postgres-replica", share: 2, team: "data", tags: ["database", "prod"] },
  { host: "redis-cache", share: 3, team: "data", tags: ["cache", "prod"] },
  { host: "kafka-broker", share: 3, team: "data", tags: ["queue", "prod"] },
  { host: "worker-batch", share: 6, team: "data", tags: ["batch"] },
  { host: "worker-mail", share: 2, team: "payments", tags: ["batch", "mail"] },
  { host: "k8s-node", share: 5, team: "platform", tags: ["kubernetes", "prod"] },
  { host: "ml-inference", share: 2, team: "data", tags: ["ml", "prod"] },
  { host: "ci-runner", share: 4, team: "platform", tags: ["ci"] },
  { host: "grafana", share: 1, team: "platform", tags: ["monitoring"] },
  { host: "bastion-eu", share: 1, team: "platform", tags: ["access"], zone: "eu" },
];

const ORDER_SALT = 201;

/**
 * Gives each index a workload. A round gives each workload its share, in an order by the seed, and host names are
 * numbered across rounds: unique without reading other instances.
 */
export function createWorkloads(seed: number): (index: number) => Assignment {
  const round = WORKLOADS.flatMap((workload) =>
    Array.from({ length: workload.share }, (_, ordinal) => ({ workload, ordinal })),
  )
    .map((place, index) => ({ place, order: hash32(seed, index, ORDER_SALT) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ place }) => place);

  return (index) => {
    const place = round[index % round.length];
    if (place === undefined) throw new RangeError(`No workload at ${index}`);
    const { workload, ordinal } = place;
    const number = Math.floor(index / round.length) * workload.share + ordinal + 1;
    // Without a number if there's one per round: "postgres-primary".
    const suffix =
      workload.share === 1 && number === 1 ? "" : `-${String(number).padStart(2, "0")}`;
    return {
      hostName: workload.host + suffix,
      tags: workload.tags,
      team: workload.team,
      zone: workload.zone ?? "",
    };
  };
}
