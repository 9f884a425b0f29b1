import { memo } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { expect, onTestFinished, test } from "vitest";
import type { Listing } from "./use-listing.ts";
import { useShown } from "./use-shown.ts";

/** What is found while the fleet loads, of more instances with every page that is read. */
function found(q: string, count: number): Listing {
  const searched = { q, count, complete: false };
  const list = {
    items: [],
    first: 1,
    outdated: false,
    page: 1,
    limit: 20,
    total: count,
    fleetSize: undefined,
    searched,
    unreadable: 0,
    readAt: 0,
    refreshing: true,
    error: null,
    failed: false,
    refresh: () => undefined,
  };
  return { q, sort: undefined, asked: { page: 1, limit: 20 }, list, isAwaited: false, loads: true };
}

/** React itself gives up waiting after 5 s, which is some hundred pages. */
const mostPages = 60;

/** Takes longer than a page of the fleet takes to come. */
const SlowRow = memo(function SlowRow({ q }: { q: string }) {
  let sum = 0;
  for (let count = 0; count < 6_000_000; count++) sum += count % 7;
  return <li data-sum={sum}>{q}</li>;
});

function List({ listing }: { listing: Listing }) {
  const { q } = useShown(listing);
  return Array.from({ length: 20 }, (_, place) => <SlowRow key={place} q={q} />);
}

test("what is found is shown while the fleet loads, however often its progress comes in between", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("ul")));
  onTestFinished(() => root.unmount());
  flushSync(() => root.render(<List listing={found("we", 0)} />));
  const isShown = () => document.querySelector("li")?.textContent === "web";
  let pages = 0;
  while (!isShown() && pages < mostPages) {
    pages += 1;
    flushSync(() => root.render(<List listing={found("web", pages)} />));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(isShown()).toBe(true);
});
