import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PageTitle, TitlePrefix } from "./Page.tsx";
import { useTitlePrefix } from "./title-prefix.ts";
import { createPreferences } from "../preferences.ts";
import { createPageKeys, UiContext } from "../ui-context.ts";

afterEach(cleanup);

function Prefix({ text }: { text: string | undefined }) {
  useTitlePrefix(text);
  return null;
}

const services = {
  preferences: createPreferences(new AbortController().signal),
  pageKeys: createPageKeys(),
  environmentName: undefined,
};

function page(run: string | undefined, unread: string | undefined) {
  return (
    <UiContext value={services}>
      <TitlePrefix>
        <PageTitle>Instances</PageTitle>
        <Prefix text={run} />
        <Prefix text={unread} />
      </TitlePrefix>
    </UiContext>
  );
}

test("each part of the page has a prefix of its own in the title", async () => {
  const titled = (title: string) => waitFor(() => expect(document.title).toBe(title));
  const { rerender } = render(page("40%", "(1)"));
  await titled("40% · (1) · Instances");
  rerender(page("50%", "(1)"));
  await titled("50% · (1) · Instances");
  rerender(page(undefined, "(1)"));
  await titled("(1) · Instances");
  rerender(page("60%", undefined));
  await titled("60% · Instances");
});
