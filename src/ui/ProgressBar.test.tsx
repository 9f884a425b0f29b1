import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ProgressBar } from "./ProgressBar.tsx";

afterEach(cleanup);

function show(value: number, most: number | undefined) {
  render(<ProgressBar label="Loading" value={value} most={most} className="w-24" />);
  return (name: string) =>
    screen.getByRole("progressbar", { name: "Loading" }).getAttribute(`aria-${name}`);
}

test("displays value and total with grouped digits", () => {
  const aria = show(1200, 4000);
  expect([aria("valuenow"), aria("valuemax"), aria("valuetext")]).toEqual([
    "1200",
    "4000",
    "1,200 of 4,000",
  ]);
});

test("has no total if it is unknown", () => {
  const aria = show(300, undefined);
  expect([aria("valuenow"), aria("valuetext")]).toEqual([null, "300"]);
});

test("is full if the value exceeds the total", () => {
  const aria = show(300, 100);
  expect([aria("valuenow"), aria("valuetext")]).toEqual(["100", "300 of 100"]);
});
