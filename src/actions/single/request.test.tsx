import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { passTimeUntil } from "../../testing/browser/clock.ts";
import { demoKey, openApp } from "../../testing/open-app.tsx";
import { createStillApi } from "../../testing/pages/operations.ts";
import { askTo, list, writeOf } from "../../testing/pages/pages.ts";

// The headers of a write. A stop has an idempotency key only where the configuration says so (specification: "Idempotency").

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const config = { idempotentStop: true };

test("every try of one confirmation has the same idempotency key, and the next another", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config });
  api.faults.add({ method: "POST", kind: "rate-limit", count: 1 });
  const first = await askTo(app, "Stop", target.host);
  await first.confirm(app);
  await passTimeUntil(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  const second = await askTo(app, "Stop", target.host);
  await second.confirm(app);
  await waitFor(() => second.refusal("CONFLICT"));
  await app.expectWrites(
    writeOf("Stop", target, 429),
    writeOf("Stop", target),
    writeOf("Stop", target, 409),
  );
  const keys = api.log.writes().map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[0]).toMatch(uuidV4);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toMatch(uuidV4);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a stop is sent as JSON, with the API key", async () => {
  const { api, target } = createStillApi();
  const fetch = vi.spyOn(api, "fetch");
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
  const sent = fetch.mock.calls.map(([request]) => request).find(isPost);
  expect(sent?.headers.get("Content-Type")).toBe("application/json");
  expect(sent?.headers.get("Authorization")).toBe(`Bearer ${demoKey("owner")}`);
});

const isPost = ({ method }: Request) => method === "POST";

test("a delete carries no idempotency key", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api, config });
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target));
  expect(api.log.writes()[0]?.idempotencyKey).toBeUndefined();
});

test("a stop carries no idempotency key where the configuration does not say so", async () => {
  const { api, target } = createStillApi();
  const app = await openApp({ api });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
  expect(api.log.writes()[0]?.idempotencyKey).toBeUndefined();
});
