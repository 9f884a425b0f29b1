/** The parts of a CycloneDX 1.5 software bill of materials that matter here. */
export interface Bom {
  bomFormat: string;
  specVersion: string;
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string; "bom-ref": string } };
  components: { name: string; version: string; "bom-ref": string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Of package-lock.json. */
export interface Lock {
  name: string;
  packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>;
}

/**
 * What of a whole bill of materials is in the dashboard that people load. npm's own `--omit dev` leaves out React, because
 * development tools depend on it, too; the lock file knows better. What it calls devOptional are React's type definitions, an
 * optional peer of Base UI. What would differ from one run to the next is taken out: the same lock file gives the same bytes.
 */
export function productionBom(bom: Bom, lock: Lock): Bom {
  const shipped = new Set(
    Object.entries(lock.packages)
      .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
      .map(([path, { version }]) => `${path.split("node_modules/").at(-1)}@${version}`),
  );
  const { serialNumber: _serialNumber, ...rest } = bom;
  const { timestamp: _timestamp, ...metadata } = bom.metadata;
  const own = metadata.component["bom-ref"];
  const components = bom.components.filter(({ name, version }) =>
    shipped.has(`${name}@${version}`),
  );
  const refs = new Set([own, ...components.map((component) => component["bom-ref"])]);
  return {
    ...rest,
    // npm names the project after the folder that it happens to be in.
    metadata: { ...metadata, component: { ...metadata.component, name: lock.name } },
    components,
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((each) => refs.has(each)),
      })),
  };
}
