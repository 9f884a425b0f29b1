import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { latePart } from "./late-part.tsx";

afterEach(cleanup);

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test("a part with its code there renders at once", async () => {
  const LateGreeting = latePart(
    () => Promise.resolve(Greeting),
    (part) => part,
  );
  await LateGreeting.preload();
  render(<LateGreeting name="web-1" />);
  expect(screen.getByText("Hello web-1")).toBeDefined();
});

test("meanwhile its fallback is shown, and a failed preload isn't the last word", async () => {
  let isMissing = true;
  const LateGreeting = latePart(
    () =>
      isMissing ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(Greeting),
    (part) => part,
    ({ name }) => <p>Wait, {name}</p>,
  );
  await expect(LateGreeting.preload()).rejects.toThrow("Part of the dashboard couldn’t be loaded.");
  isMissing = false;
  render(<LateGreeting name="web-2" />);
  expect(screen.getByText("Wait, web-2")).toBeDefined();
  expect(await screen.findByText("Hello web-2")).toBeDefined();
});
