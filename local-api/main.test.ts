import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { demoKeys } from "./demo-keys.ts";
import { usage } from "./options.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

function start(...argv: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...argv], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill());
  return child;
}

async function run(...argv: readonly string[]) {
  const child = start(...argv);
  const exit = once(child, "exit");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exit;
  return { code: child.exitCode, stdout, stderr };
}

test("prints the address and the demo keys, and answers there", async () => {
  const child = start("--port", "0", "--instances", "7");
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  const last = demoKeys.at(-1)?.label ?? "";
  while (!output.includes(last)) await once(child.stdout, "data");
  for (const { key, label } of demoKeys) expect(output).toMatch(new RegExp(`${key} +${label}`));

  const address = /^Local API on (?<url>http:\/\/127\.0\.0\.1:\d+)$/m.exec(output)?.groups?.["url"];
  const headers = { Authorization: "Bearer demo-owner-2f7c9a41" };
  const response = await fetch(`${address}/api/v1/computes`, { headers });
  expect(await response.json()).toMatchObject({ meta: { total: 7 } });
});

test("--help prints the options and starts nothing", async () => {
  expect(await run("--help")).toEqual({ code: 0, stdout: usage, stderr: "" });
});

test("a bad option is one line and exit code 2", async () => {
  expect(await run("--instances", "0")).toEqual({
    code: 2,
    stdout: "",
    stderr:
      '--instances must be a whole number from 1 to 1000000, not "0" (--help lists the options)\n',
  });
});

test("a taken port is one line and exit code 2", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  expect(await run("--port", port)).toEqual({
    code: 2,
    stdout: "",
    stderr: `Port ${port} on 127.0.0.1 is taken; choose another with --port\n`,
  });
});

test("an unusable host is one line and exit code 2", async () => {
  const { code, stderr } = await run("--host", "203.0.113.1");
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Can't listen on 203\.0\.113\.1:8787: .+\n$/);
});
