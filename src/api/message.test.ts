import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serverWords } from "./message.ts";

// class-validator#842: a list of messages was lost.
describe("a server's message", () => {
  it.each([
    [
      { message: "Instance is locked by a backup until 18:00" },
      "Instance is locked by a backup until 18:00",
    ],
    [
      { message: ["name is too long", "id is missing", "name is too long"] },
      "name is too long; id is missing",
    ],
    [{ message: [{ message: "locked" }, 5, null] }, "locked"],
    [{ message: "  " }, undefined],
    [{ message: 7 }, undefined],
    [{ message: "<html><body>Bad Gateway</body></html>" }, undefined],
    [{ message: "Only <b>now</b>" }, undefined],
    [{ code: "CONFLICT", message: "Only <b>now</b>" }, "Only <b>now</b>"],
    [{ message: ["<!doctype html>", "load < 5 and > 2"] }, "load < 5 and > 2"],
  ])("of %j is %j", (body, message) => {
    expect(serverWords(body)).toStrictEqual({ message, problem: undefined });
  });

  it.each([
    // RFC 9457.
    [
      { type: "about:blank", title: "Locked", status: 409, detail: "A backup runs" },
      "Locked: A backup runs",
    ],
    [{ title: "Locked" }, "Locked"],
    [{ detail: "A backup runs" }, "A backup runs"],
    [{ error: "locked" }, "locked"],
    [{ error: { code: 5, message: "locked" } }, "locked"],
    [
      { errors: [{ message: "one" }, { detail: "two" }, { title: "three" }, "four"] },
      "one; two; three; four",
    ],
    [{ errors: { name: ["is too long"], id: ["is missing"] } }, "is too long; is missing"],
    [{ error: { code: "E5", retry: true } }, undefined],
    [{ error: null, errors: [] }, undefined],
  ])("about a problem in %j is %j", (body, problem) => {
    expect(serverWords(body)).toStrictEqual({ message: undefined, problem });
  });

  it("is short and no HTML, whatever the server sends", () => {
    const text = fc.oneof(
      fc.string({ maxLength: 3000, size: "max" }),
      fc.constantFrom("<p>x</p>", "<script>alert(1)</script>", "<!DOCTYPE html>"),
    );
    const value = fc.oneof(fc.jsonValue(), text, fc.array(text), fc.record({ message: text }));
    const fields = { message: value, title: value, detail: value, error: value, errors: value };
    fc.assert(
      fc.property(fc.record(fields, { requiredKeys: [] }), (body) => {
        for (const words of Object.values(serverWords(body))) {
          const shown: string = words ?? "-";
          expect(shown.trim()).not.toBe("");
          expect(shown.length).toBeLessThan(1100);
          expect(shown).not.toMatch(/<(?:p|script|!doctype)[^>]*>/i);
        }
      }),
    );
  });
});
