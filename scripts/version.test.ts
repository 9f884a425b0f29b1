import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readVersion } from "./version.ts";

const folder = mkdtempSync(join(tmpdir(), "version-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "package.json"), '{"version":"1.2.3"}');

/** Without git's own variables, which would point to another repository. */
const env = { PATH: process.env["PATH"] };

const git = (...parameters: string[]) =>
  execFileSync(
    "git",
    ["-c", "user.name=A", "-c", "user.email=a@example.test", "-c", "commit.gpgsign=false"].concat(
      parameters,
    ),
    { cwd: folder, env, encoding: "utf8" },
  ).trim();

test("without a git history the commit is unknown, unless COMMIT is set", () => {
  expect(readVersion(folder, env)).toEqual({ version: "1.2.3", commit: "unknown" });
  const commit = "0123456789012345678901234567890123456789";
  expect(readVersion(folder, { ...env, COMMIT: commit })).toEqual({ version: "1.2.3", commit });
});

test("with one it's the commit's full hash, whatever tags there are", () => {
  git("init", "--quiet");
  git("add", "package.json");
  git("commit", "--quiet", "--message", "First");
  git("tag", "v1");
  expect(readVersion(folder, env).commit).toBe(git("rev-parse", "HEAD"));
});

test("a changed working folder is marked as dirty", () => {
  writeFileSync(join(folder, "package.json"), '{"version":"1.2.4"}');
  expect(readVersion(folder, env)).toEqual({
    version: "1.2.4",
    commit: `${git("rev-parse", "HEAD")}-dirty`,
  });
});
