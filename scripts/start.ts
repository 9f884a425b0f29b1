import { withCommandLine } from "./command-line.ts";
import { runPackageScript } from "./package-script.ts";
import { present } from "./present.ts";

await withCommandLine(async (options) => {
  console.log("Building the dashboard");
  const built = await runPackageScript("build", ["--logLevel", "warn"]);
  if (built === 0) await present(options);
  else process.exitCode = built;
});
