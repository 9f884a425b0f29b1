import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** React logs what a boundary catches. */
function silenceConsole() {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
}

const part = (isNoted: boolean) => (
  <ErrorBoundary>
    <section>
      <h2>Part</h2>
      {isNoted && <p>Note</p>}
      <p>Rest</p>
    </section>
  </ErrorBoundary>
);

test("renders its part again after an extension removed what React removes (facebook/react#11538)", () => {
  silenceConsole();
  const { rerender } = render(part(true));
  screen.getByText("Note").remove();
  rerender(part(false));
  expect(document.body.textContent).toBe("PartRest");
  rerender(part(true));
  expect(document.body.textContent).toBe("PartNoteRest");
});

test("renders its part again after an extension wrapped what React removes, without the old node", () => {
  silenceConsole();
  const { rerender } = render(part(true));
  const note = screen.getByText("Note");
  const foreign = document.createElement("div");
  note.replaceWith(foreign);
  foreign.append(note);
  rerender(part(false));
  expect(document.body.textContent).toBe("PartRest");
});

test("renders its part again after an extension moved the place where React adds something", () => {
  silenceConsole();
  const { rerender } = render(part(false));
  screen.getByText("Rest").remove();
  rerender(part(true));
  expect(document.body.textContent).toBe("PartNoteRest");
});

test("survives that the whole part was removed", () => {
  silenceConsole();
  const tree = (isShown: boolean) => (
    <ErrorBoundary>
      <h1>Page</h1>
      {isShown && part(true)}
    </ErrorBoundary>
  );
  const { rerender } = render(tree(true));
  screen.getByText("Part").closest("section")?.remove();
  rerender(tree(false));
  expect(document.body.textContent).toBe("Page");
});

test("shows the fallback for any other error, until a retry", () => {
  silenceConsole();
  const state = { isBroken: true };
  function Part() {
    if (state.isBroken) throw new TypeError("odd data");
    return <p>Part</p>;
  }
  render(
    <>
      <p>Neighbour</p>
      <ErrorBoundary
        renderFallback={(error, retry) => (
          <button type="button" onClick={retry}>
            {String(error)}
          </button>
        )}
      >
        <Part />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByText("Neighbour")).toBeDefined();
  state.isBroken = false;
  act(() => screen.getByRole("button", { name: "TypeError: odd data" }).click());
  expect(screen.getByText("Part")).toBeDefined();
});
