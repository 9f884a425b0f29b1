import { uuid } from "../seeded-hash.ts";

/** Unlike in the API, `name` is always known. */
export interface Size {
  readonly id: string;
  readonly name: string;
  readonly vcpus: number;
  readonly memoryMb: number;
  readonly storageGb: number;
}

const VCPUS = [1, 2, 4, 6, 8, 12, 16, 24, 32, 40, 48, 64];
const GIGABYTES_PER_VCPU = [2, 4];
const UUID_SALT = 101;

/** 24 sizes from c1-m2 to c64-m256, smallest first. Only their ids depend on the seed. */
export function createSizes(seed: number): readonly Size[] {
  return VCPUS.flatMap((vcpus) => GIGABYTES_PER_VCPU.map((ratio) => ({ vcpus, ratio }))).map(
    ({ vcpus, ratio }, index) => ({
      id: uuid(seed, index, UUID_SALT),
      name: `c${vcpus}-m${vcpus * ratio}`,
      vcpus,
      memoryMb: vcpus * ratio * 1024,
      storageGb: Math.min(vcpus * 25, 1000),
    }),
  );
}
