import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ignorePresses } from "./Dialog.tsx";

const app = new AbortController();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a touch that begins just before the presses count again ends in no click", () => {
  const before = new Set(document.body.children);
  ignorePresses(app.signal);
  const cover = [...document.body.children].find((element) => !before.has(element));
  if (!cover) throw new Error("Nothing covers the page");
  vi.advanceTimersByTime(480);
  expect(cover.isConnected).toBe(true);
  // False where the default was prevented: then the browser sends no mouse events and no click after the touch.
  expect(fireEvent.touchStart(cover)).toBe(false);
  vi.advanceTimersByTime(20);
  expect(cover.isConnected).toBe(false);
});
