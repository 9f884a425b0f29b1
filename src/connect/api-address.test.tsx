import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  arrivedAt,
  banner,
  connectAsOwner,
  connectForm,
  openConnect,
} from "../testing/pages/connect.ts";
import { alert, connectPage, fill, exists, list } from "../testing/pages/pages.ts";

const config = { allowCustomApi: true };
const elsewhere = "https://api.example";

test("the page has no API address field by default", async () => {
  await openConnect();
  expect(connectPage.keyField()).toBeVisible();
  expect(exists(connectForm.addressField)).toBe(false);
});

test("with a custom API allowed, the field has the page's origin, which works", async () => {
  const app = await openConnect({ config });
  expect(connectForm.addressField()).toHaveValue(location.origin);
  await connectAsOwner(app);
  await arrivedAt(app, "/instances");
});

test("an address with the version in it works, also after a reload", async () => {
  const app = await openConnect({ config });
  await fill(app, connectForm.addressField(), ` ${location.origin}/api/v1/ `);
  await connectAsOwner(app);
  await arrivedAt(app, "/instances");
  await waitFor(() => expect(list.hosts()).toHaveLength(20));
  await app.load();
  await waitFor(() => expect(list.hosts()).toHaveLength(20));
});

test("what is no address of an API is refused", async () => {
  const app = await openConnect({ config });
  const field = connectForm.addressField;
  for (const address of [
    "not an address",
    "ftp://api.example",
    "javascript:alert(1)",
    "https://user:secret@api.example",
    "https://api.example/?key=1",
    "https://api.example/#here",
  ]) {
    await fill(app, field(), address);
    await connectAsOwner(app);
    await waitFor(() => expect(field()).toHaveAttribute("aria-invalid", "true"));
    expect(field()).toHaveAccessibleDescription(/^Enter /);
    expect(connectPage.keyField()).not.toHaveAttribute("aria-invalid");
  }
  expect(app.api.log.entries()).toEqual([]);
});

test("the key is sent to the typed address", async () => {
  const app = await openConnect({ config });
  // The page's server answers this path with the app instead of an API.
  await fill(app, connectForm.addressField(), `${location.origin}/elsewhere`);
  await connectAsOwner(app);
  await waitFor(() => expect(alert()).toHaveTextContent("Unexpected answer."));
  expect(app.api.log.entries()).toEqual([]);
});

test("an API on another origin is read from there, also after a reload", async () => {
  const app = await openConnect({ config, apiOrigin: elsewhere });
  expect(screen.getByRole("main")).toHaveTextContent(
    "is only sent to the API address above, and is forgotten",
  );
  await fill(app, connectForm.addressField(), elsewhere);
  await connectAsOwner(app);
  await waitFor(() => expect(list.hosts()).toHaveLength(20));
  expect(banner.whole()).toHaveTextContent("api.example");
  await app.load();
  await waitFor(() => expect(list.hosts()).toHaveLength(20));
});

test("an unreachable address is named, and can be corrected", async () => {
  const app = await openConnect({ config });
  await fill(app, connectForm.addressField(), elsewhere);
  await connectAsOwner(app);
  await waitFor(() => expect(alert()).toHaveTextContent("API unreachable."));
  expect(alert()).toHaveTextContent("Address: api.example.");
  expect(alert()).toHaveTextContent(`check that it allows this page’s origin, ${location.origin}`);
  expect(app.api.log.entries()).toEqual([]);
  await fill(app, connectForm.addressField(), location.origin);
  await connectAsOwner(app);
  await arrivedAt(app, "/instances");
});
