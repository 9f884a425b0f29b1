import { expect, test } from "vitest";
import { objectionTo } from "./objection.ts";
import { partition } from "./partition.ts";

const running = { id: "1", host: "web-1", state: "RUNNING" };
const stopped = { id: "2", host: "web-2", state: "STOPPED" };
const stateless = { id: "3", host: "web-3" };
const nobody = () => false;

test("a stop leaves out what is not running, and what is to stop already", () => {
  expect(partition("stop", [running, stopped, stateless], nobody)).toEqual({
    hit: [running],
    notRunning: [stopped, stateless],
    requested: [],
  });
  expect(partition("stop", [running], (id) => id === "1").requested).toEqual([running]);
});

test("a delete is of whatever state", () => {
  expect(partition("delete", [running, stopped, stateless], nobody).hit).toHaveLength(3);
});

const read = (fields: { hostName?: string; state?: string }) => ({
  kind: "instance" as const,
  instance: { id: "1", tags: [], raw: {}, ...fields },
});

test("what still is what was confirmed is acted on", () => {
  expect(objectionTo("stop", running, read({ hostName: "web-1", state: "RUNNING" }))).toBe(
    undefined,
  );
  expect(objectionTo("delete", running, read({ hostName: "web-1", state: "STOPPED" }))).toBe(
    undefined,
  );
  // It was confirmed although it was not running.
  expect(objectionTo("stop", stopped, read({ hostName: "web-2", state: "ERROR" }))).toBe(undefined);
});

test("what is not any more is left out", () => {
  expect(objectionTo("delete", running, read({ hostName: "db-1" }))).toMatchObject({
    name: "cancelled",
    renamed: "db-1",
  });
  expect(objectionTo("stop", running, read({ hostName: "web-1", state: "STOPPED" }))).toMatchObject(
    { name: "cancelled", found: { kind: "instance", state: "STOPPED" } },
  );
  expect(objectionTo("stop", running, { kind: "gone" })).toMatchObject({ name: "cancelled" });
  expect(objectionTo("delete", running, { kind: "gone" })).toMatchObject({ name: "done" });
});
