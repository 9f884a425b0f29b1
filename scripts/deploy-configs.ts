// npm run deploy:configs: writes the configurations of web servers and CDNs in deploy/.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { deployFiles } from "./deploy/deploy-files.ts";
import { parseDeployCommand, usage } from "./deploy/options.ts";
import { parseHeadersFile } from "./headers-file.ts";
import { root } from "./run.mjs";

try {
  const { options, to } = parseDeployCommand(process.argv.slice(2));
  const rules = parseHeadersFile(readFileSync(join(root, "public/_headers"), "utf8"));
  for (const [path, text] of Object.entries(deployFiles({ ...options, rules }))) {
    const file = join(resolve(root, to), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(file);
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
