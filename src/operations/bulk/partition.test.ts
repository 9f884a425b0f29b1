import { expect, test } from "vitest";
import { ApiError } from "../../api/error.ts";
import { objectionTo } from "../objection.ts";
import { partition } from "./partition.ts";
import { targetsSchema } from "./run.ts";

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

const gone = {
  kind: "gone",
  error: new ApiError("api", "no", { code: "RESOURCE_NOT_FOUND" }),
} as const;
const read = (fields: { hostName?: string; state?: string; createdAt?: string }) => ({
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
  expect(objectionTo("stop", running, gone)).toMatchObject({ name: "cancelled" });
  expect(objectionTo("delete", running, gone)).toMatchObject({ name: "done" });
});

test("what was created at another time is another machine", () => {
  const confirmed = { ...running, createdAt: "2026-01-02T03:04:05Z" };
  const now = (createdAt?: string) =>
    read({ hostName: "web-1", state: "RUNNING", ...(createdAt !== undefined && { createdAt }) });
  expect(objectionTo("delete", confirmed, now("2026-06-01T00:00:00Z"))).toMatchObject({
    name: "cancelled",
    found: { kind: "instance" },
    recreated: "2026-06-01T00:00:00Z",
  });
  // The same moment in other words, and a time that one of the two does not give.
  expect(objectionTo("delete", confirmed, now("2026-01-02T03:04:05.000Z"))).toBe(undefined);
  expect(objectionTo("delete", confirmed, now())).toBe(undefined);
  expect(objectionTo("delete", running, now("2026-06-01T00:00:00Z"))).toBe(undefined);
  expect(objectionTo("delete", { ...running, createdAt: "once" }, now("later"))).toMatchObject({
    recreated: "later",
  });
});

test("runs that older versions have stored can be read", () => {
  expect(targetsSchema.parse([{ id: "1", host: "web-1" }])).toEqual([{ id: "1", host: "web-1" }]);
  const target = { id: "1", host: "web-1", createdAt: "2026-01-02T03:04:05Z" };
  expect(targetsSchema.parse([target])).toEqual([target]);
});
