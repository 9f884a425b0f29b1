// npm run mount -- /console/ [folder] [build]: prepares the last build, or the demo in dist-demo, for serving under a
// path.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { formatHeadersFile, mountRules, parseHeadersFile } from "./headers-file.ts";
import { compressFiles } from "./published-files.ts";
import { root } from "./run.mjs";

/** e.g. "/console/" or "console". Throws if it's invalid. */
export function readMountPath(text: string): string {
  const path = `/${text}/`.replaceAll(/\/+/g, "/");
  if (/^\/([\w-][\w.-]*\/)*$/.test(path)) return path;
  throw new Error(`"${text}" isn't a path to serve under. Try one like /console/`);
}

/**
 * Puts everything into a folder of that name, and the headers file at the top. Only index.html and the headers file
 * contain the path; all other files stay byte for byte the same. Replaces `to`.
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

/** Prefixes the site's own addresses. */
function mountPage(html: string, mount: string): string {
  return html.replaceAll(/(\s(?:src|href)=")\/(?!\/)/g, `$1${mount}`);
}

async function main([path, folder = "dist-mounted", build = "dist"]: string[]): Promise<void> {
  try {
    if (path === undefined)
      throw new Error("Under which path? npm run mount -- /console/ [folder] [build]");
    const mount = readMountPath(path);
    await mountBuild(resolve(root, build), resolve(root, folder), mount);
    console.log(`${folder}/ is ready to be published: the dashboard is under ${mount}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main(process.argv.slice(2));
