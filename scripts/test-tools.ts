// The first step of `npm test`: finds or installs what the end-to-end tests need, so that anything missing shows now and not
// after minutes of tests.
import { ensureBrowser } from "./browser.ts";
import { ensureWebServers } from "./web-servers.ts";

try {
  console.log(`Using ${(await ensureBrowser()).name}`);
  console.log(await ensureWebServers());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
