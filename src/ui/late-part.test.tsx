import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { lateCode, missingCodeEvent, type WaitingPart } from "../lib/late-code.ts";
import { type DialogProps, lateDialog, latePart, latePopup } from "./late-part.tsx";

const ending = new AbortController();
afterEach(cleanup);
afterAll(() => ending.abort());

/** Parts that wait, as far as they were reported. */
function watchParts() {
  const parts: WaitingPart[] = [];
  const { signal } = ending;
  addEventListener(missingCodeEvent, ({ detail }) => detail && parts.push(detail), { signal });
  return parts;
}

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test("renders at once after load", async () => {
  const LateGreeting = latePart(
    lateCode(async () => await Promise.resolve(Greeting)),
    (part) => part,
  );
  await LateGreeting.load();
  render(<LateGreeting name="web-1" />);
  expect(screen.getByText("Hello web-1")).toBeDefined();
});

test("renders after its code is loaded", async () => {
  const LateGreeting = latePart(
    lateCode(async () => await Promise.resolve(Greeting)),
    (part) => part,
  );
  render(<LateGreeting name="web-2" />);
  expect(await screen.findByText("Hello web-2")).toBeDefined();
});

test("reports missing code, and loads it again on the next use", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(Greeting);
  const onMissing = vi.fn<() => void>();
  const reported = vi.fn<() => void>();
  addEventListener(missingCodeEvent, reported, { once: true });
  const LateGreeting = latePart(lateCode(load), (part) => part, { onMissing });
  const { unmount } = render(<LateGreeting name="web-3" />);
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  expect(reported).toHaveBeenCalledOnce();
  unmount();
  render(<LateGreeting name="web-3" />);
  expect(await screen.findByText("Hello web-3")).toBeDefined();
});

test("waits for missing code, and loads it in its place when the user tries again", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(Greeting);
  const parts = watchParts();
  const LateGreeting = latePart(lateCode(load), (part) => part);
  render(<LateGreeting name="web-3" />);
  await vi.waitFor(() => expect(parts).toHaveLength(1));
  parts[0]?.load();
  expect(await screen.findByText("Hello web-3")).toBeDefined();
  await vi.waitFor(() => expect(parts[0]?.signal.aborted).toBe(true));
});

test("a part that's gone no longer waits for missing code", async () => {
  const LateGreeting = latePart(
    lateCode(async () => await Promise.reject<typeof Greeting>(new TypeError("Failed to fetch"))),
    (part) => part,
  );
  const parts = watchParts();
  const { unmount } = render(<LateGreeting name="web-3" />);
  await vi.waitFor(() => expect(parts).toHaveLength(1));
  expect(parts[0]?.signal.aborted).toBe(false);
  unmount();
  expect(parts[0]?.signal.aborted).toBe(true);
});

test("a popup, which closes when its code is missing, doesn't wait for it", async () => {
  const onClose = vi.fn<() => void>();
  const parts = watchParts();
  const LatePopup = latePopup(
    lateCode(async () => await Promise.reject<() => null>(new TypeError("Failed to fetch"))),
    (popup) => popup,
  );
  render(<LatePopup onClose={onClose} />);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(parts).toEqual([]);
});

test("does not report missing code after the part is closed", async () => {
  const code = Promise.withResolvers<typeof Greeting>();
  const LateGreeting = latePart(
    lateCode(() => code.promise),
    (part) => part,
  );
  const reported = vi.fn<() => void>();
  addEventListener(missingCodeEvent, reported);
  render(<LateGreeting name="web-4" />).unmount();
  await act(async () => {
    code.reject(new TypeError("Failed to fetch"));
    await code.promise.catch(() => undefined);
  });
  expect(reported).not.toHaveBeenCalled();
  removeEventListener(missingCodeEvent, reported);
});

test("a dialog has the focus while it loads, and closes by Escape", () => {
  const onClose = vi.fn<() => void>();
  const LateDialog = lateDialog(
    lateCode(() => Promise.withResolvers<(props: DialogProps) => null>().promise),
    (dialog) => dialog,
  );
  render(<LateDialog returnFocus={null} onClose={onClose} />);
  expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "Loading" }));
  fireEvent.keyDown(document.body, { key: "a" });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});
