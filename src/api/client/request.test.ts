import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../error.ts";
import { apiUrl, computePath } from "./request.ts";

// Any UTF-16, even lone surrogates, with extra characters that are special in a path.
const anyText = fc
  .array(
    fc.oneof(
      fc.nat(0xffff),
      fc.constantFrom(...Array.from("./%\\?#:@2eE", (character) => character.charCodeAt(0))),
    ),
  )
  .map((units) => String.fromCharCode(...units));

describe("an address", () => {
  it.each([
    ["", "/api/v1/computes"],
    ["/", "/api/v1/computes"],
    ["/gateway", "/gateway/api/v1/computes"],
    ["https://host", "https://host/api/v1/computes"],
    [" https://host ", "https://host/api/v1/computes"],
    ["https://host/", "https://host/api/v1/computes"],
    ["https://host:8443//", "https://host:8443/api/v1/computes"],
    ["https://host/gateway/", "https://host/gateway/api/v1/computes"],
    ["https://host/api/v1", "https://host/api/v1/computes"],
    ["https://host/api/v1/", "https://host/api/v1/computes"],
    ["https://host/gateway/api/v1//", "https://host/gateway/api/v1/computes"],
    ["https://host/xapi/v1", "https://host/xapi/v1/api/v1/computes"],
    ["https://host/api/v1/x", "https://host/api/v1/x/api/v1/computes"],
  ])("of the base %j is %j", (baseUrl, address) => {
    expect(apiUrl(baseUrl, "/computes")).toBe(address);
  });
});

describe("the path of an instance", () => {
  it.each([
    ["007", "/computes/007"],
    ["a/b", "/computes/a%2Fb"],
    ["a?b#c", "/computes/a%3Fb%23c"],
    ["%2e%2e", "/computes/%252e%252e"],
    ["...", "/computes/..."],
    [" ", "/computes/%20"],
  ])("with the id %j is %j", (id, path) => {
    expect(computePath(id)).toBe(path);
  });

  it.each(["", ".", "..", "\ud800"])("is refused for the id %j", (id) => {
    expect(() => computePath(id)).toThrow(ApiError);
  });

  it("leads to exactly this instance, or is refused", () => {
    fc.assert(
      fc.property(anyText, (id) => {
        const path = attempt(() => computePath(id));
        fc.pre(!(path instanceof ApiError));
        const { pathname, search, hash } = new URL(apiUrl("https://host", `${path}/stop`));
        const [, escaped] = /^\/api\/v1\/computes\/([^/]+)\/stop$/.exec(pathname) ?? [];
        expect([search, hash, decodeURIComponent(escaped ?? "")]).toStrictEqual(["", "", id]);
      }),
    );
  });
});

function attempt(path: () => string): string | ApiError {
  try {
    return path();
  } catch (error) {
    if (error instanceof ApiError && error.kind === "unexpected") return error;
    throw error;
  }
}
