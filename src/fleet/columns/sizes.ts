import type { Instance, Specification } from "../../api/schema.ts";
import {
  type Catalogue,
  indexCatalogue,
  resolveSpecification,
} from "../../queries/specifications.ts";

/** What is known of the size of some instances: shared by all of them. Strings are lower-case. */
export interface Size {
  /** As the API gave it, and what an exact search compares with. */
  name: string;
  spec: string;
  /** Everything that a search for text finds it by. */
  text: string;
  vcpus: number | undefined;
  memoryMb: number | undefined;
  storageGb: number | undefined;
}

/** The sizes that instances name, each resolved once against the catalogue. */
export class SizeTable {
  readonly #known = new Map<string, { size: Size; instance: Instance }>();
  #catalogue: Catalogue | undefined;

  /** The size of an instance: the same object for all that name the same. */
  of({ specificationId, specification }: Instance): Size {
    const key = JSON.stringify([specificationId, specification]);
    const known = this.#known.get(key);
    if (known) return known.size;
    const instance: Instance = {
      id: "",
      tags: [],
      raw: {},
      ...(specificationId !== undefined && { specificationId }),
      ...(specification !== undefined && { specification }),
    };
    const size = resolve(instance, this.#catalogue);
    this.#known.set(key, { size, instance });
    return size;
  }

  /** Resolves every size anew, in place. */
  learn(specifications: Specification[]): void {
    this.#catalogue = indexCatalogue(specifications);
    for (const { size, instance } of this.#known.values()) {
      Object.assign(size, resolve(instance, this.#catalogue));
    }
  }
}

function resolve(instance: Instance, catalogue: Catalogue | undefined): Size {
  const { name = "", sizes } = resolveSpecification(instance, catalogue);
  const texts = [name, instance.specificationId ?? "", instance.specification ?? ""];
  return {
    name,
    spec: name.toLowerCase(),
    text: [...new Set(texts)].join("\n").toLowerCase(),
    vcpus: sizes?.vcpus,
    memoryMb: sizes?.memoryMb,
    storageGb: sizes?.storageGb,
  };
}
