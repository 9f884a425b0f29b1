import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { onMissingCode } from "./code.ts";
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

test("what could not be fetched is said, and is tried again when it is wanted again", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(Greeting);
  const LaterGreeting = later(load);
  const missing = vi.fn<() => void>();
  const greeting = <LaterGreeting onMissing={missing} part={{ name: "web-3" }} />;
  const { unmount } = render(greeting);
  await vi.waitFor(() => expect(missing).toHaveBeenCalledOnce());
  unmount();
  render(greeting);
  expect(await screen.findByText("Hello web-3")).toBeDefined();
});

test("what was given up before its code came says nothing", async () => {
  const code = Promise.withResolvers<typeof Greeting>();
  const LaterGreeting = later(() => code.promise);
  const missing = vi.fn<() => void>();
  const stopListening = onMissingCode(missing);
  render(<LaterGreeting onMissing={missing} part={{ name: "web-4" }} />).unmount();
  await act(async () => {
    code.reject(new TypeError("Failed to fetch"));
    await code.promise.catch(() => undefined);
  });
  expect(missing).not.toHaveBeenCalled();
  stopListening();
});
