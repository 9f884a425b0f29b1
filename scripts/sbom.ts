// npm run sbom [-- file]: the packages in the published dashboard, as CycloneDX. Needs no network.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "./run.mjs";

const [file = "sbom.cdx.json"] = process.argv.slice(2);
const { stdout, stderr, status } = spawnSync(
  "npm",
  ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application"],
  {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
  },
);
if (status === 0) {
  const bom: Bom = JSON.parse(stdout);
  const lock: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const shipped = productionBom(bom, lock);
  writeFileSync(resolve(root, file), `${JSON.stringify(shipped, null, 2)}\n`);
  console.log(`${file}: ${shipped.components.length} packages`);
} else {
  console.error(stderr);
  process.exitCode = 1;
}

/** The parts of a CycloneDX 1.5 software bill of materials that this script uses. */
export interface Bom {
  bomFormat: string;
  specVersion: string;
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string; "bom-ref": string } };
  components: { name: string; version: string; "bom-ref": string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** The parts of package-lock.json that this script uses. */
interface Lock {
  name: string;
  packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>;
}

/**
 * The part of a complete bill of materials that the published dashboard contains. npm's own `--omit dev` leaves out React,
 * because development tools depend on it too; the lock file is exact. Its devOptional packages are React's type definitions, an
 * optional peer of Base UI. Serial number and time are removed: the same lock file gives the same bytes.
 */
function productionBom(bom: Bom, lock: Lock): Bom {
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
    // npm names the project after its folder.
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
