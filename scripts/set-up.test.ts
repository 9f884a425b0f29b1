import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

/** A small project whose `npm ci` is a script that creates node_modules/node. */
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "set-up-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  mkdirSync(join(project, "scripts"));
  mkdirSync(join(project, "tools"));
  for (const name of ["set-up.mjs", "run.mjs"]) {
    copyFileSync(join(import.meta.dirname, name), join(project, "scripts", name));
  }
  writeLock("1.0.0");
  npmDoes(
    `mkdir -p node_modules/node/bin && ln -sf "${process.execPath}" node_modules/node/bin/node`,
  );
  writeFileSync(
    join(project, "hello.ts"),
    `const words: string[] = process.argv.slice(2);
     console.log(words.join(" "), process.env.PATH.split("${delimiter}")[0]);
     process.exit(words.length);`,
  );
});

function writeLock(version: string) {
  const packages = {
    "": {},
    "node_modules/node": { version },
    "node_modules/x": { optional: true },
  };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages }));
}

function npmDoes(commands: string) {
  const npm = join(project, "tools/npm");
  writeFileSync(npm, `#!/bin/sh\necho "npm $*"\n${commands}\n`);
  chmodSync(npm, 0o755);
}

function start(...parameters: string[]): ChildProcess {
  const PATH = [join(project, "tools"), process.env["PATH"]].join(delimiter);
  const { npm_execpath: _, ...env } = process.env;
  return spawn(process.execPath, [join(project, "scripts/set-up.mjs"), ...parameters], {
    env: { ...env, PATH },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function finish(child: ChildProcess) {
  let output = "";
  child.stdout?.on("data", (chunk) => (output += String(chunk)));
  child.stderr?.on("data", (chunk) => (output += String(chunk)));
  await once(child, "close");
  return { output, code: child.exitCode };
}

const run = (...parameters: string[]) => finish(start(...parameters));

test("a fresh clone is installed once, then the script runs with arguments and exit code", async () => {
  const first = await run("hello.ts", "one", "--two");
  expect(first.output).toContain("npm ci --loglevel error\n");
  expect(first.output).toContain(`one --two ${join(project, "node_modules/.bin")}`);
  expect(first.code).toBe(2);
  expect((await run("hello.ts")).output).not.toContain("npm ci");
});

test("a changed lock file is installed again", async () => {
  await run("hello.ts");
  writeLock("2.0.0");
  expect((await run("hello.ts")).output).toContain("npm ci");
});

test("the user's own installation is recognised, and a difference is installed", async () => {
  mkdirSync(join(project, "node_modules/node/bin"), { recursive: true });
  symlinkSync(process.execPath, join(project, "node_modules/node/bin/node"));
  const note = (packages: object) =>
    writeFileSync(join(project, "node_modules/.package-lock.json"), JSON.stringify({ packages }));

  note({ "node_modules/node": { version: "1.0.0" }, "node_modules/left-over": {} });
  expect((await run("hello.ts")).output).toContain("npm ci");

  rmSync(join(project, "node_modules/.set-up"));
  note({ "node_modules/node": { version: "1.0.0" } });
  expect((await run("hello.ts")).output).not.toContain("npm ci");
});

test("a failed installation ends with its code and leaves no stamp", async () => {
  npmDoes("exit 7");
  const { code, output } = await run("hello.ts");
  expect(code).toBe(7);
  expect(output).toContain("npm ci");
  expect(existsSync(join(project, "node_modules/.set-up"))).toBe(false);
});

test.each(["SIGINT", "SIGTERM"] as const)("%s ends the script too", async (signal) => {
  writeFileSync(join(project, "wait.ts"), "console.log('up'); setInterval(() => {}, 1000);");
  await run("hello.ts");
  const child = start("wait.ts");
  if (child.stdout === null) throw new Error("Expected the output to be piped.");
  await once(child.stdout, "data");
  child.kill(signal);
  expect((await finish(child)).code).toBe(signal === "SIGINT" ? 130 : 143);
});

test("the script ends with the shell that npm starts in between", async () => {
  writeFileSync(join(project, "wait.ts"), "console.log(process.pid); setInterval(() => {}, 1000);");
  await run("hello.ts");
  const setUp = join(project, "scripts/set-up.mjs");
  const shell = spawn("sh", ["-c", `"${process.execPath}" "${setUp}" wait.ts; exit 1`], {
    env: { ...process.env, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = await once(shell.stdout, "data");
  shell.kill("SIGKILL");
  // Signal 0 only tests whether a process exists.
  const isGone = () => expect(() => process.kill(Number(line), 0)).toThrow("ESRCH");
  await vi.waitFor(isGone, { timeout: 5000 });
});
