import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Bom } from "./sbom.ts";
import { root } from "./run.mjs";

function writeBom(): { bom: Bom; text: string } {
  const folder = mkdtempSync(join(tmpdir(), "sbom-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "sbom.json");
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/sbom.ts"), file], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const text = readFileSync(file, "utf8");
  return { bom: JSON.parse(text), text };
}

test("the bill of materials names only shipped packages and is reproducible", () => {
  const { bom, text } = writeBom();
  expect(bom).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    metadata: { component: { name: "compute-dashboard" } },
  });
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  // npm's own --omit dev would leave out react and react-dom.
  const listed = new Map(bom.components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(dependencies)) {
    expect([name, listed.get(name)]).toEqual([name, version]);
  }
  for (const tool of ["vite", "vitest", "typescript", "@playwright/test", "@types/react"]) {
    expect(listed.has(tool)).toBe(false);
  }
  const refs = new Set(bom.components.map((component) => component["bom-ref"]));
  for (const { dependsOn } of bom.dependencies) {
    for (const ref of dependsOn) expect(refs).toContain(ref);
  }
  expect(writeBom().text).toBe(text);
});
