import { expect, test } from "vitest";
import { apiKey, fakeApi } from "../../api/testing/fake-api.ts";
import { createJournal } from "../journal.ts";
import { driveRun } from "./drive-run.ts";
import type { RunProgress } from "./current-run.ts";
import { createHealth } from "../../session/connection.ts";

test("a session that has ended already sends nothing, and the run has its end", async () => {
  const { client, rateLimiter, sent } = fakeApi([]);
  const account = "a";
  const connection = {
    apiKey,
    baseUrl: "https://api.test",
    client,
    clientOver: () => client,
    health: createHealth().store,
    rateLimiter,
    fingerprint: account,
  };
  const journal = createJournal(new AbortController().signal);
  const told: RunProgress["phase"][] = [];
  const { over } = driveRun(
    {
      id: "r1",
      kind: "stop",
      account,
      api: "api.test",
      askedAt: 0,
      count: 1,
      targets: [{ id: "7", host: "web-1" }],
    },
    {
      connection,
      ended: AbortSignal.abort(),
      tab: "t1",
      journal,
      carryOut: () => Promise.reject(new Error("Nothing is to be sent.")),
    },
    5,
    ({ phase }) => told.push(phase),
  );
  await expect(over).resolves.toEqual({ why: "session" });
  expect(told).toEqual(["running", "ending"]);
  expect(sent).toEqual([]);
});
