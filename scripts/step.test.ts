import { expect, test } from "vitest";
import { runSteps, type Step } from "./step.ts";

const step = (name: string, run: Step["run"]): Step => ({ name, about: "checks it", run });
const passing = (name: string) => step(name, async () => 0);

async function outputOf(...steps: Step[]) {
  const lines: string[] = [];
  const passed = await runSteps(steps, (line) => lines.push(line.replace(/\d+\.\d s/, "T s")));
  return { passed, lines };
}

test("every step is announced with its time, and all are counted", async () => {
  expect(await outputOf(passing("types"), passing("lint"))).toEqual({
    passed: true,
    lines: [
      "\n[1/2] types: checks it",
      "types passed in T s",
      "\n[2/2] lint: checks it",
      "lint passed in T s",
      "\nsteps: 2 passed, 0 failed",
    ],
  });
});

test("the first failing step is the last one", async () => {
  const never = step("unit", () => Promise.reject(new Error("must not run")));
  const { passed, lines } = await outputOf(
    passing("types"),
    step("lint", async () => 1),
    never,
  );
  expect(passed).toBe(false);
  expect(lines.slice(-3)).toEqual([
    "lint failed after T s",
    "Not run: unit",
    "\nsteps: 1 passed, 1 failed",
  ]);
});

test("a step that cannot start shows the reason", async () => {
  const { lines } = await outputOf(step("browser", () => Promise.reject(new Error("no browser"))));
  expect(lines).toContain("browser failed after T s: no browser");
});
