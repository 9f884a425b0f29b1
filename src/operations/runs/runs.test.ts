import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Config, parseConfig } from "../../session/config.ts";
import { fakeConnection } from "../../testing/stand-ins/fake-api.ts";
import type { OperationEvent } from "../events.ts";
import type { Execute } from "../execute-operation.ts";
import { createJournal } from "../journal/journal.ts";
import { createJournalEntries } from "../journal/journal-entries.ts";
import type { Phase } from "../operation.ts";
import { exclusively } from "../../lib/tabs.ts";
import { runLock } from "./run.ts";
import { createRunStore } from "./run-store.ts";
import { createRuns } from "./runs.ts";

// A held run is sent by nobody, so each tab can resume it: once for each hold.

let closing: AbortController;
/** How the API answers, and what was sent to it, by all tabs. */
let answer: Phase;
let sent: string[];

const forbidden: Phase = {
  name: "refused",
  error: { kind: "api", message: "No", code: "FORBIDDEN", status: 403 },
};
const accepted: Phase = { name: "accepted", late: false };

beforeEach(() => {
  closing = new AbortController();
  answer = forbidden;
  sent = [];
  vi.stubGlobal("location", new URL("https://console.test/"));
});
afterEach(() => {
  closing.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openTab(keyFingerprint: string, config: Partial<Config> = {}) {
  const { signal } = closing;
  const connection = fakeConnection({ fingerprint: keyFingerprint, ended: signal });
  const journal = createJournal(createJournalEntries(), signal);
  const store = createRunStore();
  const events: OperationEvent["kind"][] = [];
  const execute: Execute = async ({ id, kind, target, runId }) => {
    sent.push(target.id);
    const now = Date.now();
    const operation = {
      id,
      kind,
      instanceId: target.id,
      host: target.host,
      askedAt: now,
      changedAt: now,
      tab: "t",
      api: "api.test",
      keyFingerprint,
      runId,
      phase: answer,
    };
    await journal.record(operation);
    return operation;
  };
  const runs = createRuns(
    {
      journal,
      run: store,
      config: { ...parseConfig({}), writesPerSecond: 1, ...config },
      rules: { readIfOld: () => Promise.resolve() },
      report: ({ kind }) => events.push(kind),
      queryClient: new QueryClient(),
      connection: () => connection,
      signal,
    },
    execute,
  );
  const start = () =>
    runs.start(
      {
        kind: "stop",
        targets: Array.from({ length: 9 }, (_, index) => ({
          id: String(index + 1),
          host: `web-${index + 1}`,
        })),
        skipped: [],
        chosenBy: undefined,
        startsWithOne: false,
      },
      () => true,
    );
  const current = () => store.get().current;
  const isHeld = () => vi.waitFor(() => expect(current()?.phase).toBe("held"));
  return { runs, journal, events, start, current, isHeld };
}

/** Until no tab sends, and no press waits for its turn. */
const idle = (tab: string) => exclusively(runLock(tab), () => undefined);

test("two presses of Resume are one, also when the run holds again at once", async () => {
  const tab = openTab("two presses");
  await tab.start();
  await tab.isHeld();
  await idle("two presses");
  tab.runs.command("resume");
  tab.runs.command("resume");
  await idle("two presses");
  expect(sent).toEqual(["1", "2"]);
  expect(tab.events).toEqual(["runHeld", "runHeld"]);
});

test("Resume in two tabs at once is one", async () => {
  const [tab, other] = [openTab("two tabs"), openTab("two tabs")];
  await tab.start();
  await Promise.all([tab.isHeld(), other.isHeld()]);
  await idle("two tabs");
  other.runs.command("resume");
  tab.runs.command("resume");
  await idle("two tabs");
  expect(sent).toEqual(["1", "2"]);
  await Promise.all([tab.isHeld(), other.isHeld()]);
});

test("the tab that began a run reports how another tab ended it", async () => {
  const [tab, other] = [openTab("ended elsewhere"), openTab("ended elsewhere")];
  await tab.start();
  await Promise.all([tab.isHeld(), other.isHeld()]);
  await idle("ended elsewhere");
  answer = accepted;
  other.runs.command("resume");
  await idle("ended elsewhere");
  const id = other.current()?.run.id ?? "";
  expect(await tab.runs.load(id)).toMatchObject({ held: undefined, end: { why: "finished" } });
});

test("no other run starts beside one that is held, even before this tab shows it", async () => {
  const tab = openTab("not shown yet");
  await tab.start();
  await tab.isHeld();
  await idle("not shown yet");
  const other = openTab("not shown yet");
  expect(await other.start()).toBe("held run");
  expect(other.current()?.phase).toBe("held");
  expect(sent).toEqual(["1"]);
});

test("a run whose hold can't be stored ends, because no tab could resume it", async () => {
  const tab = openTab("unstored hold");
  vi.spyOn(tab.journal, "record").mockImplementation(async (operation) => {
    tab.journal.show(operation);
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await Promise.resolve();
  });
  await tab.start();
  await vi.waitFor(() => expect(tab.events).toEqual(["runEnded"]));
  expect(tab.current()).toMatchObject({ phase: "over", run: { end: { why: "unrecorded" } } });
  expect(sent).toEqual(["1"]);
});

test("a run over maxBulk isn't started", async () => {
  const tab = openTab("too many", { maxBulk: 8 });
  expect(await tab.start()).toBe("too many");
  await idle("too many");
  expect(tab.current()).toBe(undefined);
  expect(sent).toEqual([]);
});
