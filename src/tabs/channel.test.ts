import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { openChannel } from "./channel.ts";

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
