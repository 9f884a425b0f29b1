import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { apiKey, fakeApi } from "../../api/testing/fake-api.ts";
import { createJournal } from "../journal.ts";
import { createFollower } from "../watching/follow.ts";
import { driveRun } from "./drive-run.ts";
import type { RunProgress } from "./current-run.ts";

test("a session that has ended already sends nothing, and the run has its end", async () => {
  const { client, pacer, sent } = fakeApi([]);
  const account = "a";
  const connection = {
    apiKey,
    baseUrl: "https://api.test",
    client,
    clientOver: () => client,
    pacer,
    fingerprint: account,
  };
  const journal = createJournal(new AbortController().signal);
  const follower = createFollower(
    new QueryClient(),
    journal,
    () => Promise.resolve({ pageOf: new Map(), total: undefined }),
    () => undefined,
  );
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
      follower,
      carryOut: () => Promise.reject(new Error("Nothing is to be sent.")),
    },
    5,
    ({ phase }) => told.push(phase),
  );
  await expect(over).resolves.toEqual({ why: "session" });
  expect(told).toEqual(["running", "ending"]);
  expect(sent).toEqual([]);
});
