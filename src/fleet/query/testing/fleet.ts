import fc from "fast-check";
import { InstanceColumns, type SearchedFields } from "../../columns/instance-columns.ts";

export const now = Date.UTC(2025, 5, 15);

/** An instance as it might come, before it is made a candidate. */
export interface Instance {
  readonly host?: string;
  readonly id?: string;
  readonly state?: string;
  readonly region?: string;
  readonly image?: string;
  readonly spec?: string;
  readonly tags: readonly string[];
  readonly ips: readonly string[];
  readonly cpu?: number;
  /** Megabytes. */
  readonly mem?: number;
  /** Gigabytes. */
  readonly storage?: number;
  /** Milliseconds. */
  readonly age?: number;
}

/** Text that instances and queries have in common often enough, with all that is awkward to write. */
export const word = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("web", "WEB-1", "db", "eu", "a", "é", "É", "10.1", "10:3"),
  },
  fc.string({
    unit: fc.constantFrom(...'aB,"\\-:=> \n\u0085\u3000'.split("")),
    minLength: 1,
    maxLength: 3,
  }),
);

const minute = 60_000;
const day = 24 * 60 * minute;

const instance: fc.Arbitrary<Instance> = fc.record(
  {
    host: word,
    id: word,
    state: word,
    region: word,
    image: word,
    spec: word,
    tags: fc.array(word, { maxLength: 3 }),
    ips: fc.array(fc.constantFrom("10.1", "10.12.0.1", "1.10.1", "2001:db8::1"), { maxLength: 2 }),
    cpu: fc.constantFrom(0, 1, 2, 4, 16),
    mem: fc.constantFrom(0, 2, 512, 1024, 2048, 4096, 2 * 1024 * 1024),
    storage: fc.constantFrom(0, 2, 4, 500, 1000, 2000),
    age: fc
      .tuple(fc.constantFrom(0, minute, 60 * minute, day, 7 * day, 30 * day, 365 * day), fc.nat(4))
      .chain(([unit, count]) => fc.constantFrom(-1, 0, 1).map((off) => unit * count + off)),
  },
  { requiredKeys: ["tags", "ips"] },
);

/** Instances, each in the slot of its place. */
export const fleet = fc.array(instance, { minLength: 1, maxLength: 4 });

/** The columns in which some instances are searched, each in the slot of its place. */
export function columnsOf(instances: readonly Instance[]): InstanceColumns {
  const columns = new InstanceColumns();
  for (const [slot, instance] of instances.entries()) columns.put(slot, fieldsOf(instance));
  return columns;
}

function fieldsOf(instance: Instance): SearchedFields {
  const lower = (text = "") => text.toLowerCase();
  const { spec = "", tags, ips, cpu, mem, storage, age } = instance;
  return {
    host: lower(instance.host),
    id: lower(instance.id),
    state: lower(instance.state),
    region: lower(instance.region),
    image: lower(instance.image),
    ipv4: lower(ips[0]),
    privateIpv4: lower(ips[1]),
    tags: tags.map(lower),
    size: {
      name: spec,
      spec: lower(spec),
      text: lower(spec),
      vcpus: cpu,
      memoryMb: mem,
      storageGb: storage,
    },
    createdAt: age === undefined ? undefined : now - age,
  };
}
