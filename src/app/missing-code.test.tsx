import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { createToasts } from "../errors/notifications.ts";
import { MissingCodeError, reportIfMissing } from "../lib/missing-code.ts";
import { latePages } from "../router.tsx";
import { anyDialog, openList } from "../testing/keys.ts";
import { expectNoMoreWrites, openWithHeldRun, run } from "../testing/bulk.ts";
import { alert, header, list, note } from "../testing/pages.ts";
import { namedDialogs } from "./layout/OpenDialogs.tsx";
import { reloadForMissingCode } from "./reload-once.ts";

const missing = () => new MissingCodeError(new TypeError("Failed to fetch"));

/** A page of which a part is missing, over a site that answers as given. */
function openPage(answer: () => Promise<Response>) {
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { href: location.href, reload });
  vi.stubGlobal("fetch", answer);
  const ending = new AbortController();
  onTestFinished(() => {
    ending.abort();
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });
  const toasts = createToasts();
  const page = { isWriting: false };
  reloadForMissingCode({
    operations: { isWriting: () => page.isWriting },
    notifications: { toasts },
    signal: ending.signal,
  });
  const titles = () => toasts.store.get().map(({ title }) => title);
  return { page, reload, titles };
}

const answers = () => Promise.resolve(new Response("<!doctype html>"));
const isMissing = ["Part of the dashboard is missing."];

test("missing code reloads the page once, then a note says so", async () => {
  const { reload, titles } = openPage(answers);
  reportIfMissing(new Error("a bug"));
  reportIfMissing(missing());
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(titles()).toEqual([]);
  reportIfMissing(missing());
  await waitFor(() => expect(titles()).toEqual(isMissing));
  expect(reload).toHaveBeenCalledOnce();
});

test("the one reload isn't spent while something is being written", async () => {
  const { page, reload, titles } = openPage(answers);
  page.isWriting = true;
  reportIfMissing(missing());
  await waitFor(() => expect(titles()).toEqual(isMissing));
  expect(reload).not.toHaveBeenCalled();
  page.isWriting = false;
  reportIfMissing(missing());
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("a site that doesn't answer is no reason to lose the page", async () => {
  const { reload, titles } = openPage(() => Promise.reject(new TypeError("Failed to fetch")));
  reportIfMissing(missing());
  await waitFor(() => expect(titles()).toEqual(isMissing));
  expect(reload).not.toHaveBeenCalled();
});

test("a dialog that crashes is closed, and the page stays", async () => {
  const crashed = vi.spyOn(namedDialogs, "shortcuts").mockImplementation(() => {
    throw new Error("a bug");
  });
  onTestFinished(() => crashed.mockRestore());
  const app = await openList();
  await app.user.keyboard("?");
  await waitFor(() => expect(note("The dialog couldn’t be shown any more.")).toBeVisible());
  expect(anyDialog()).toBeNull();
  expect(list.link("worker-batch-02")).toBeVisible();
  expect(new Set(app.takeProblems())).toEqual(new Set(["Error: a bug"]));
});

test("a page that can't be shown says what is under way and claims no more, and the run is still shown", async () => {
  // ngrok/mantle#1505: the error page said "No instance was affected" while the API stopped instances.
  const lost = vi.spyOn(latePages.overview, "preload").mockRejectedValue(missing());
  onTestFinished(() => lost.mockRestore());
  const { app, release } = await openWithHeldRun();
  await app.user.click(header.link("Overview"));
  await screen.findByRole("heading", { name: "Something went wrong on this page" });
  await waitFor(() =>
    expect(alert("Something went wrong")).toHaveTextContent("A bulk run isn’t over."),
  );
  expect(alert("Something went wrong")).toHaveTextContent(
    "Part of the dashboard couldn’t be loaded.",
  );
  expect(alert("Something went wrong")).not.toHaveTextContent("No instance was affected");
  expect(run.panel()).toBeVisible();
  release();
  await run.isTitled("18 instances stopped");
  await waitFor(() =>
    expect(alert("Something went wrong")).not.toHaveTextContent("A bulk run isn’t over."),
  );
  await expectNoMoreWrites(app);
  app.takeProblems();
});
