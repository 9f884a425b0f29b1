// npm run sbom [-- file]: what is in the dashboard that people load, as CycloneDX. Needs no network.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { productionBom, type Bom, type Lock } from "./production-bom.ts";
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
