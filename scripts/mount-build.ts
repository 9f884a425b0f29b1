import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatHeadersFile, mountRules, parseHeadersFile } from "./headers-file.ts";
import { compressFiles } from "./published-files.ts";

/**
 * Reads a path to serve under, given as "/console/" or "console".
 * @throws where it is none
 */
export function readMountPath(text: string): string {
  const path = `/${text}/`.replaceAll(/\/+/g, "/");
  if (/^\/([\w-][\w.-]*\/)*$/.test(path)) return path;
  throw new Error(`"${text}" is not a path to serve under. Give one like /console/`);
}

/**
 * Lays a build out for a host that is to serve it under a path: everything in a folder of that name, and the headers file
 * at the top. Only addresses in index.html and the headers file name the path; scripts, styles, fonts and their hashes are
 * the build's own, byte for byte.
 * @param to replaced, where it is there
 */
export async function mountBuild(build: string, to: string, mount: string): Promise<void> {
  if (!existsSync(join(build, "index.html"))) {
    throw new Error("There is no build yet. Make one with: npm run build");
  }
  if (existsSync(to) && (to === build || !existsSync(join(to, "_headers")))) {
    throw new Error(
      `${to} is no earlier result of this, so it is left alone. Name another folder.`,
    );
  }
  const folder = join(to, mount);
  rmSync(to, { recursive: true, force: true });
  cpSync(build, folder, { recursive: true });
  rmSync(join(folder, "_headers"), { force: true });
  const page = mountPage(readFileSync(join(build, "index.html"), "utf8"), mount);
  writeFileSync(join(folder, "index.html"), page);
  await compressFiles(folder, ["/index.html"]);
  const rules = parseHeadersFile(readFileSync(join(build, "_headers"), "utf8"));
  writeFileSync(join(to, "_headers"), formatHeadersFile(mountRules(rules, mount)));
}

/** The page with the path before each address of the site. */
function mountPage(html: string, mount: string): string {
  return html.replaceAll(/(\s(?:src|href)=")\/(?!\/)/g, `$1${mount}`);
}
