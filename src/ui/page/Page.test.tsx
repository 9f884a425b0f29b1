import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { listTitle, PageTitle, TitlePrefix, useTitlePrefix } from "./Page.tsx";
import { UiRouter } from "../../testing/UiRouter.tsx";

afterEach(cleanup);

function Prefix({ text }: { text: string | undefined }) {
  useTitlePrefix(text);
  return null;
}

function page(run: string | undefined, unread: string | undefined) {
  return (
    <UiRouter>
      <TitlePrefix>
        <PageTitle>Instances</PageTitle>
        <Prefix text={run} />
        <Prefix text={unread} />
      </TitlePrefix>
    </UiRouter>
  );
}

test("each part of the page has a prefix of its own in the title", async () => {
  const titled = (title: string) => waitFor(() => expect(document.title).toBe(title));
  const { rerender } = render(page("40%", "(1)"));
  await titled("40% · (1) · Instances · Compute");
  rerender(page("50%", "(1)"));
  await titled("50% · (1) · Instances · Compute");
  rerender(page(undefined, "(1)"));
  await titled("(1) · Instances · Compute");
  rerender(page("60%", undefined));
  await titled("60% · Instances · Compute");
});

test.each([
  [{ page: 1, limit: 20, total: undefined }, "Instances"],
  [{ page: 1, limit: 20, total: 0 }, "Instances (0)"],
  [{ page: 1, limit: 20, total: 1284 }, "Instances (1,284)"],
  [{ page: 2, limit: 20, total: 1284 }, "Instances (1,284), page 2 of 65"],
  [{ page: 3, limit: 100, total: 250 }, "Instances (250), page 3 of 3"],
  [{ page: 1, limit: 20, total: 12, of: 1284 }, "Instances (12 of 1,284)"],
  [{ page: 2, limit: 10, total: 12, of: 1284 }, "Instances (12 of 1,284), page 2 of 2"],
  [{ page: 2, limit: 10, total: 214, rows: 12 }, "Instances (214), page 2 of 2"],
])("%o is '%s'", (range, title) => {
  expect(listTitle("Instances", range)).toBe(title);
});
