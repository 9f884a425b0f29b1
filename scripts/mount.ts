// npm run mount -- /console/ [folder]: the last build, laid out for serving under a path.
import { join } from "node:path";
import { mountBuild, readMountPath } from "./mount-build.ts";
import { root } from "./run.mjs";

const [path, folder = "dist-mounted"] = process.argv.slice(2);
try {
  if (path === undefined) throw new Error("Under which path? npm run mount -- /console/ [folder]");
  await mountBuild(join(root, "dist"), join(root, folder), readMountPath(path));
  console.log(`${folder}/ is ready to be published: the dashboard is under ${readMountPath(path)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
