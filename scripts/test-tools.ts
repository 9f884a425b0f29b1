// The first step of `npm test`: finds what the end-to-end tests need or installs it, so that a lack shows before minutes of tests.
import { ensureBrowser } from "./browser.ts";
import { ensureWebServers } from "./web-servers.ts";

try {
  console.log(`Using ${(await ensureBrowser()).name}`);
  console.log(await ensureWebServers());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
