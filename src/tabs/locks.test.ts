import { afterEach, expect, test, vi } from "vitest";
import { createSharedRecord } from "./locks.ts";

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
