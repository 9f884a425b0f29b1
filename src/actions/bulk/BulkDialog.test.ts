import { expect, test } from "vitest";
import { divideTargets } from "./BulkDialog.tsx";

const running = { id: "1", host: "web-1", state: "RUNNING" };
const stopped = { id: "2", host: "web-2", state: "STOPPED" };
const stateless = { id: "3", host: "web-3" };
const none = () => false;

test("a stop leaves out what is not running and what has a stop requested", () => {
  expect(divideTargets("stop", [running, stopped, stateless], [], none)).toEqual({
    affected: [running],
    protected: [],
    notRunning: [stopped, stateless],
    requested: [],
  });
  expect(divideTargets("stop", [running], [], (id) => id === "1").requested).toEqual([running]);
});

test("a delete takes instances in every state", () => {
  expect(
    divideTargets("delete", [running, stopped, stateless], ["prod"], none).affected,
  ).toHaveLength(3);
});

test("what has a protected tag is left out, whatever else is true of it", () => {
  const isProtected = { ...stopped, facts: { tags: ["web", "Prod"] } };
  const other = { ...running, facts: { tags: ["production"] } };
  const parts = divideTargets("stop", [isProtected, other, running], ["prod"], () => false);
  expect(parts).toEqual({
    affected: [other, running],
    protected: [isProtected],
    notRunning: [],
    requested: [],
  });
});
