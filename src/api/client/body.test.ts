import { describe, expect, test } from "vitest";
import { fakeApi } from "../../testing/engines/fake-api.ts";
import { getCompute, listComputes } from "../endpoints.ts";
import { stopCompute } from "../writes.ts";
import { readBodyText } from "./body.ts";

const megabyte = 2 ** 20;

/** Spaces before JSON are allowed: the answer is valid, only large. */
function answer(megabytes: number, status = 200) {
  let sent = 0;
  const progress = { isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++;
      if (sent <= megabytes) return controller.enqueue(new Uint8Array(megabyte).fill(32));
      const data = [{ id: "7" }];
      const envelope = { success: true, message: "", data, meta: { total: 1, page: 1, limit: 1 } };
      controller.enqueue(new TextEncoder().encode(JSON.stringify(envelope)));
      return controller.close();
    },
    cancel() {
      progress.isCancelled = true;
    },
  });
  return { response: new Response(body, { status }), progress };
}

const tooLarge = (size: string) => ({
  code: "ANSWER_TOO_LARGE",
  message: `The API’s answer is larger than ${size}, so it wasn’t read to its end.`,
});

describe("an answer without an end", () => {
  test("to a page of a list is cut at 32 MB", async () => {
    const { response, progress } = answer(Number.POSITIVE_INFINITY);
    const { client } = fakeApi([response]);
    await expect(listComputes(client, { page: 1, limit: 1 })).rejects.toMatchObject(
      tooLarge("32 MB"),
    );
    expect(progress.isCancelled).toBe(true);
  });

  test("to anything else is cut at 4 MB", async () => {
    const { client } = fakeApi([answer(Number.POSITIVE_INFINITY).response]);
    await expect(getCompute(client, "7")).rejects.toMatchObject(tooLarge("4 MB"));
  });

  test("to a write keeps its status, which says whether the API may have acted", async () => {
    const endless = (status: number) => answer(Number.POSITIVE_INFINITY, status).response;
    const { client } = fakeApi([endless(202), endless(409)]);
    const stop = () => stopCompute(client, "7", { tags: [], confirmedTags: [] });
    await expect(stop()).rejects.toMatchObject({ ...tooLarge("4 MB"), status: 202 });
    await expect(stop()).rejects.toMatchObject({ kind: "http", status: 409 });
  });
});

test("a large answer within its bound is read", async () => {
  const { client } = fakeApi([answer(31).response]);
  expect((await listComputes(client, { page: 1, limit: 1 })).items).toMatchObject([{ id: "7" }]);
});

test("a character that comes in two parts is one", async () => {
  const bytes = new TextEncoder().encode("zürich");
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 2));
      controller.enqueue(bytes.subarray(2));
      controller.close();
    },
  });
  expect(await readBodyText(new Response(body), megabyte)).toBe("zürich");
  expect(await readBodyText(new Response(null, { status: 204 }), megabyte)).toBe("");
});
