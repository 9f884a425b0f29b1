import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { createPreferences } from "./preferences.ts";
import { ageText, RelativeTime, relativeTime } from "./time.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a clock tick during a render doesn't restart it", async () => {
  vi.useFakeTimers({ now: 500, toFake: ["Date"] });
  const rendered = vi.fn<() => void>();
  function SlowRow() {
    rendered();
    vi.setSystemTime(Date.now() + 1000);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  const page = (
    <>
      <RelativeTime time={0} />
      <SlowRow />
    </>
  );
  await act(async () => startTransition(() => root.render(page)));
  await act(async () => root.unmount());
  expect(rendered).toHaveBeenCalledOnce();
});

test("an age counts by the second, from a minute on by the minute", async () => {
  vi.useFakeTimers({ now: 0 });
  render(<RelativeTime time={-58_000} />);
  const time = screen.getByText(/ago/);
  const pass = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms));
  expect(time).toHaveTextContent(/^58/);
  await pass(1000);
  expect(time).toHaveTextContent(/^59/);
  await pass(1000);
  expect(time).toHaveTextContent(/^1 ?m/);
  await pass(58_000);
  expect(time).toHaveTextContent(/^1 ?m/);
  await pass(60_000);
  expect(time).toHaveTextContent(/^2 ?m/);
});

test("absolute times are local or in UTC, as picked in any tab", async () => {
  process.env["TZ"] = "Asia/Kolkata";
  // The formats keep the zone in which another test has first used them.
  vi.resetModules();
  const { AbsoluteTime } = await import("./time.tsx");
  const { UiRouter } = await import("../testing/UiRouter.tsx");
  const end = new AbortController();
  const preferences = createPreferences(end.signal);
  render(
    <UiRouter preferences={preferences}>
      <AbsoluteTime time={Date.UTC(2026, 10, 25, 20)} />
    </UiRouter>,
  );
  const time = screen.getByText(/2026/);
  expect(time).toHaveTextContent(/^Nov 26, 2026.*UTC\+5:30$/);
  await userEvent.hover(time);
  expect(time).toHaveAttribute("title", expect.stringMatching(/UTC\+5:30\n.*UTC$/));
  act(() => preferences.set("zone", "utc"));
  expect(time).toHaveTextContent(/^Nov 25, 2026.*UTC$/);
  preferences.set("zone", undefined);
  end.abort();
});

const now = Date.UTC(2026, 10, 20, 12);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, "just now"],
  [-1 * second, "just now"],
  [-8 * second, "8s ago"],
  [-59 * second, "59s ago"],
  [-90 * second, "1min ago"],
  [-3 * hour, "3h ago"],
  [-3 * day, "3d ago"],
  [-40 * day, "1mo ago"],
  [-65 * day, "2mo ago"],
  [-364 * day, "11mo ago"],
  [-430 * day, "14mo ago"],
  [-730 * day, "23mo ago"],
  [-800 * day, "2y ago"],
  [-1100 * day, "3y ago"],
  [5 * minute, "in 5min"],
])("%i ms from now is %j", (offset, text) => {
  expect(relativeTime(now + offset, now)).toBe(text);
});

test.each([
  [0, "0s"],
  [12 * second, "12s"],
  [90 * second, "1min"],
  [5 * day, "5d"],
  [310 * day, "10mo"],
  [1100 * day, "3y"],
  // A server's clock that is ahead.
  [-5 * minute, "0s"],
])("%i ms old is %j", (age, text) => {
  expect(ageText(now - age, now)).toBe(text);
});
