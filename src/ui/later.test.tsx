import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { later } from "./later.tsx";

afterEach(cleanup);

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test("what was fetched ahead is there at once", async () => {
  const LaterGreeting = later(async () => await Promise.resolve(Greeting));
  await act(async () => {
    await Promise.resolve(LaterGreeting.preload());
  });
  render(<LaterGreeting onMissing={() => undefined} part={{ name: "web-1" }} />);
  expect(screen.getByText("Hello web-1")).toBeDefined();
});

test("what was not comes when it has been fetched", async () => {
  const LaterGreeting = later(async () => await Promise.resolve(Greeting));
  render(<LaterGreeting onMissing={() => undefined} part={{ name: "web-2" }} />);
  expect(await screen.findByText("Hello web-2")).toBeDefined();
});
