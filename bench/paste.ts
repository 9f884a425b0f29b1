import { findTokens, isList } from "../src/fleet/lists/find.ts";
import { readText } from "../src/fleet/lists/read.ts";
import { FleetIndex } from "../src/fleet/worker/fleet-index.ts";
import { type Bench, listOf, print } from "./bench.ts";
import { percentileLine } from "./percentile.ts";

const pastedRows = 10_000;

/** How long the worker takes to read a text of 10,000 machines, and to find them in the fleet. */
export function measurePaste({ fleet: instances, runs }: Bench): void {
  const { itemsOn, lastPage } = listOf(instances);
  const index = new FleetIndex();
  for (let page = 1; page <= lastPage; page++) index.putPage(page, itemsOn(page));
  const rows = index.inListOrder();
  const step = Math.max(1, Math.floor(rows.length / pastedRows));
  const pasted = rows.filter((_, place) => place % step === 0).slice(0, pastedRows);
  const texts = {
    "host names, one a line": pasted.map(({ hostName }) => hostName).join("\n"),
    "a table with their ids": [
      "id,hostName,ipv4",
      ...pasted.map(({ id, hostName, ipv4 }) => [id, hostName, ipv4].join(",")),
    ].join("\n"),
    "their JSON": JSON.stringify(
      pasted.map(({ raw }) => raw),
      null,
      2,
    ),
    "5 MB of sentences": "Please delete web-1 and leave the others alone\n".repeat(106_000),
  };
  console.log(`Pasting ${pasted.length} of ${rows.length} instances, ms: median, 95th, most\n`);
  for (const [name, text] of Object.entries(texts)) {
    const reading: number[] = [];
    const deciding: number[] = [];
    let found = 0;
    let isListed = false;
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      const read = readText(text);
      const isRead = performance.now();
      const findings = findTokens(rows, read);
      isListed = isList(findings);
      found = new Set(findings.flat().flatMap((one) => one.rows)).size;
      reading.push(isRead - start);
      deciding.push(performance.now() - isRead);
    }
    console.log(
      `${name.padEnd(26)}${(text.length / 1e6).toFixed(1)} MB, ${found} named, ${isListed ? "a list" : "to review"}`,
    );
    print("  reading", percentileLine(reading));
    print("  deciding", percentileLine(deciding));
  }
}
