import { afterEach, expect, test, vi } from "vitest";
import { createSharedRecord, openChannel } from "./tabs.ts";
import * as z from "zod/mini";

afterEach(() => {
  vi.unstubAllGlobals();
});

const count = ({ times = 0 }: Record<string, unknown>) => ({ times: Number(times) + 1 });

async function read(record: ReturnType<typeof createSharedRecord>) {
  let found = {};
  await record.update((stored) => (found = stored));
  return found;
}

test("tabs share a record", async () => {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  });
  await createSharedRecord("a").update(count);
  await createSharedRecord("a").update(count);
  await createSharedRecord("b").update(count);
  expect(await read(createSharedRecord("a"))).toEqual({ times: 2 });
});

test("without storage each tab has its own record", async () => {
  vi.stubGlobal("localStorage", undefined);
  const record = createSharedRecord("a");
  await record.update(count);
  await record.update(count);
  expect(await read(record)).toEqual({ times: 2 });
  expect(await read(createSharedRecord("a"))).toEqual({});
});

test("a message that can't be cloned isn't sent, but the next one is", async () => {
  const ended = new AbortController();
  const here = openChannel("test", z.unknown(), ended.signal);
  const there = openChannel("test", z.unknown(), ended.signal);
  const received = new Promise((resolve) => there.listen(resolve));
  here.post(() => "no message");
  here.post({ fits: true });
  expect(await received).toEqual({ fits: true });
  ended.abort();
});

test("a tab works alone if the browser has no channels", () => {
  vi.stubGlobal("BroadcastChannel", function refuse() {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const channel = openChannel("test", z.unknown());
  const stop = channel.listen(() => undefined);
  expect(() => channel.post("hello")).not.toThrow();
  stop();
  vi.unstubAllGlobals();
});
