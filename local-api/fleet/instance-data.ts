import type { Size } from "../catalogue/sizes.ts";
import type { RawItem } from "../raw-item.ts";
import { fraction, hash32, pick } from "../seeded-hash.ts";
import { privateIpv4, publicIpv4 } from "./addresses.ts";
import { instanceId } from "./instance-id.ts";
import { isOdd, stateAt } from "./oddities.ts";
import { createWorkloads } from "./workloads.ts";

/** Whether instances carry `specificationId`, `specification`, or alternate between the two. */
export type Representation = "id" | "name" | "mixed";

interface InstanceDataOptions {
  readonly seed: number;
  readonly sizes: readonly Size[];
  readonly representation: Representation;
  readonly tagKeys: boolean;
  /** All generated dates are earlier. */
  readonly startedAt: number;
}

const REGIONS = ["eu-central-1", "eu-west-1", "us-east-1", "us-west-2", "ap-southeast-1"];
/** Repeated values are more common. */
const IMAGES = [
  "UBUNTU_24_04",
  "UBUNTU_24_04",
  "UBUNTU_24_04",
  "UBUNTU_22_04",
  "DEBIAN_12",
  "DEBIAN_13",
  "ROCKY_LINUX_9",
  "WINDOWS_SERVER_2022",
];
const EXTRA_TAGS = ["team-platform", "team-growth", "canary", "cost-4410", "reserved"];

const HOUR_MS = 3_600_000;
const OLDEST_MS = 900 * 24 * HOUR_MS;

const SALT = {
  image: 1,
  size: 2,
  region: 3,
  extraTags: 4,
  age: 5,
  update: 6,
  hypervisor: 7,
};

/** "Compute instance". The same options give the same instances. */
export function createInstanceData(options: InstanceDataOptions): (index: number) => RawItem {
  const { seed, sizes, representation } = options;
  const workloadAt = createWorkloads(seed);
  // Full hours, so that two servers started one after the other show the same dates.
  const newest = Math.floor(options.startedAt / HOUR_MS) * HOUR_MS;

  return (index) => {
    const { hostName, tags, team, zone } = workloadAt(index);
    const size = sizeAt(sizes, seed, index);
    const age = HOUR_MS + Math.floor(fraction(seed, index, SALT.age) ** 2 * OLDEST_MS);
    const sinceUpdate = Math.floor(fraction(seed, index, SALT.update) * age);
    const byName = representation === "name" || (representation === "mixed" && index % 2 === 1);
    const regions = REGIONS.filter((region) => region.startsWith(zone));
    return {
      id: instanceId(index),
      hostName,
      state: stateAt(seed, index),
      image: pick(IMAGES, seed, index, SALT.image),
      ...(byName ? { specification: size.name } : { specificationId: size.id }),
      region: pick(regions, seed, index, SALT.region),
      ipv4: isOdd("null-ipv4", seed, index) ? null : publicIpv4(index),
      ...(isOdd("no-private-ipv4", seed, index) ? {} : { privateIpv4: privateIpv4(index) }),
      tags: isOdd("no-tags", seed, index)
        ? []
        : [
            ...tags,
            ...extraTags(seed, index),
            ...(options.tagKeys ? tagsWithKeys(tags, team, index) : []),
          ],
      createdAt: new Date(newest - age).toISOString(),
      updatedAt: new Date(newest - sinceUpdate).toISOString(),
      ...unknownFields(seed, index, size),
    };
  };
}

/** Squaring makes small sizes common and large ones rare. */
function sizeAt(sizes: readonly Size[], seed: number, index: number): Size {
  const size = sizes[Math.floor(fraction(seed, index, SALT.size) ** 2 * sizes.length)];
  if (size === undefined) throw new RangeError("There are no sizes");
  return size;
}

/** Most instances have none, the rest one or two; with the workload's tags at most five. */
function extraTags(seed: number, index: number): readonly string[] {
  const start = hash32(seed, index, SALT.extraTags) % (EXTRA_TAGS.length * 3);
  return EXTRA_TAGS.slice(start, start + 2);
}

/** In both spellings. Some machines serve two teams. */
function tagsWithKeys(tags: readonly string[], team: string, index: number): readonly string[] {
  const sign = index % 9 === 4 ? "=" : ":";
  const env = ["prod", "staging"].find((name) => tags.includes(name));
  return [
    ...(env === undefined ? [] : [`env${sign}${env}`]),
    `team${sign}${team}`,
    ...(index % 23 === 7 ? ["team:platform"] : []),
  ];
}

/** Not in the specification: clients must ignore them ("Versioning", 4). */
function unknownFields(seed: number, index: number, size: Size): RawItem {
  return {
    ...(index % 7 === 3 ? { hypervisor: `hv-${hash32(seed, index, SALT.hypervisor) % 900}` } : {}),
    ...(index % 5 === 2 ? { networkMbps: size.vcpus * 500 } : {}),
  };
}
