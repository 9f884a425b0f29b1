import { describe, expect, test } from "vitest";
import { ConfigError, parseConfig, readConfig } from "./config.ts";

test("an empty configuration has the defaults", () => {
  expect(parseConfig({})).toEqual({
    apiBaseUrl: "",
    allowCustomApi: false,
    productName: "Compute",
    refreshSeconds: 15,
    idleMinutes: 60,
    readsPerSecond: 30,
    writesPerSecond: 5,
    idempotentStop: false,
    readOnly: false,
    protectedTags: [],
    demoKeys: [],
  });
});

test.each([0, 1, 86_400])("the refresh interval can be %d s", (refreshSeconds) => {
  expect(parseConfig({ refreshSeconds })).toMatchObject({ refreshSeconds });
});

describe("prices", () => {
  const perHour = { "c2-m8": 0.021 };
  const valid = { currency: "EUR", perHour };
  test("a stopped instance costs the same by default", () => {
    const perHourOf = { vcpu: 0.006, memoryGb: 0.002, storageGb: 0 };
    const { prices, teamFields } = parseConfig({ prices: { ...valid, perHourOf } });
    expect(teamFields).toEqual(["cost"]);
    expect(prices).toEqual({ currency: "EUR", perHour, perHourOf, stopped: 1 });
  });
  test.each([
    [[], /^prices: must be an object/],
    [{ perHour }, /^prices\.currency: must be a string/],
    [{ ...valid, currency: "€" }, /^prices\.currency: must be a currency’s code, such as EUR/],
    [{ ...valid, perHour: { "c2-m8": "0.021" } }, /^prices\.perHour\.c2-m8: must be a number/],
    [{ ...valid, perHour: { "c2-m8": -1 } }, /^prices\.perHour\.c2-m8: must be at least 0/],
    [{ ...valid, perHour: { "c2-m8": 1e9 } }, /^prices\.perHour\.c2-m8: must be at most 1000000/],
    [{ ...valid, perHourOf: { vcpus: 1 } }, /^prices\.perHourOf: has the unknown key vcpus/],
    [{ ...valid, perhour: {} }, /^prices: has the unknown key perhour/],
    [{ ...valid, stopped: 1.5 }, /^prices\.stopped: must be at most 1/],
    [{ currency: "EUR", perHour: {} }, /^prices: must have a price in perHour or perHourOf/],
  ])("%j is refused", (prices, problem) => {
    expect(() => parseConfig({ prices })).toThrow(problem);
  });
  test("a number that JSON can't hold is refused", async () => {
    const text = '{"prices":{"currency":"EUR","perHour":{"c2-m8":1e999}}}';
    await expect(readConfig(Promise.resolve({ status: 200, text }))).rejects.toThrow(
      /^prices\.perHour\.c2-m8: /,
    );
  });
});

test.each([
  [{ readonly: true }, "/config.json: has the unknown key readonly."],
  [{ comment: "for staging", views: [] }, "/config.json: has the unknown key comment."],
  [{ maxBulkShare: 25, guards: {} }, "/config.json: has the unknown keys maxBulkShare, guards."],
  [
    { environment: { name: "Production", Tone: "critical" } },
    "environment: has the unknown key Tone.",
  ],
  [{ demoKeys: [{ key: "k", label: "K", role: "x" }] }, "demoKeys.0: has the unknown key role."],
  [{ views: [{ name: "Web", q: "web", order: "id" }] }, "views.0: has the unknown key order."],
  [{ readonly: true, readOnly: 1 }, "readOnly: must be a boolean. /config.json: has the unknown"],
])("%j is refused, and its unknown key is named", (config, problem) => {
  expect(() => parseConfig(config)).toThrow(problem);
});

test.each([
  [[{ name: "", q: "web" }], "views.0.name: must not be blank."],
  [[{ name: "Web" }], "views.0.q: must be a string."],
  [[{ name: "Web", q: "web", tab: "yes" }], "views.0.tab: must be a boolean."],
  [{ Web: "web" }, "views: must be an array."],
  [
    [
      { name: "Web", q: "web" },
      { name: "Web", q: "web-2" },
    ],
    "views: must have a different name for each.",
  ],
])("the views %j are refused", (views, problem) => {
  expect(() => parseConfig({ views })).toThrow(problem);
});

test.each([
  [{ apiBaseUrl: "https://api.example" }, "apiBaseUrl: can’t be set with authentication"],
  [{ allowCustomApi: true }, "allowCustomApi: can’t be set with authentication"],
  [{ demoKeys: [{ key: "k", label: "K" }] }, "demoKeys: can’t be set with authentication"],
  [{ authentication: "oauth" }, 'authentication: must be "key" or "proxy".'],
  [{ signInUrl: "javascript:alert(1)" }, "signInUrl: must be an https: address, or a path of"],
  [{ signInUrl: "//sign-in.example" }, "signInUrl: must be an https: address, or a path of"],
  [{ user: " " }, "user: must not be blank."],
])("behind a proxy that signs people in, %j is refused", (config, problem) => {
  expect(() => parseConfig({ authentication: "proxy", ...config })).toThrow(problem);
});

test.each([
  ["javascript:alert(1)", "links.0.url: must be an https: address."],
  [" javascript:alert(1)//{id}", "links.0.url: must be an https: address."],
  ["//wiki.example/{id}", "links.0.url: must be an https: address."],
  ["{hostName}", "links.0.url: must be an https: address."],
  ["https://wiki.example@{hostName}/", "links.0.url: must be an https: address."],
  ["http://wiki.example/{id}", "links.0.url: must be an https: address."],
  ["https://wiki.example/{id", "links.0.url: has {: only {hostName}"],
  ["https://wiki.example/{{id}}", "links.0.url: has {}: only {hostName}"],
  ["https://wiki.example/}{id}{", "links.0.url: has }: only {hostName}"],
  ["https://wiki.example/{hostname}", "links.0.url: has {hostname}: only {hostName}"],
])("the link %j is refused", (url, problem) => {
  expect(() => parseConfig({ links: [{ label: "Wiki", url }] })).toThrow(problem);
});

test("two links with one label are refused", () => {
  const url = "https://wiki.example";
  const links = [
    { label: "Wiki", url },
    { label: " Wiki ", url },
  ];
  expect(() => parseConfig({ links })).toThrow("links: must have a different label for each.");
});

test.each([
  ["http://staging.example", "environments.0.url: must be an https: address"],
  ["javascript:alert(1)", "environments.0.url: must be an https: address"],
  ["//staging.example", "environments.0.url: must be an https: address"],
  [
    "https://staging.example/?q=x",
    "environments.0.url: must be an https: address of only host and path.",
  ],
  [
    "https://key@staging.example/",
    "environments.0.url: must be an https: address of only host and path.",
  ],
])("another environment at %j is refused", (url, problem) => {
  expect(() => parseConfig({ environments: [{ name: "Staging", url }] })).toThrow(problem);
});

test("a tag key is short and lower-case", () => {
  const problem = "tagKeys.1: must be 1 to 30 lower-case letters, such as env.";
  expect(() => parseConfig({ tagKeys: ["env", "cost-center"] })).toThrow(problem);
});

test("a run's cap is a whole number", () => {
  expect(parseConfig({ maxBulk: 100 })).toMatchObject({ maxBulk: 100 });
});

test.each(["https://pay.example/team?x=1", "mailto:billing@pay.example"])(
  "a link can lead to %s",
  (address) => {
    expect(parseConfig({ billingUrl: address, keysUrl: address })).toMatchObject({
      billingUrl: address,
      keysUrl: address,
    });
  },
);

// Browsers strip spaces and tabs before they read the scheme.
test.each([
  "javascript:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "http://pay.example",
  "//pay.example",
  "/billing",
  "",
])("a link cannot lead to %j", (address) => {
  expect(() => parseConfig({ billingUrl: address })).toThrow(/^billingUrl: must be an https/);
  expect(() => parseConfig({ keysUrl: address })).toThrow(/^keysUrl: must be an https/);
});

test.each(["", "https://api.example", "https://api.example/gateway/", "http://localhost:8787"])(
  "the API can be at %j",
  (apiBaseUrl) => expect(parseConfig({ apiBaseUrl })).toMatchObject({ apiBaseUrl }),
);

test.each([
  "https://user:secret@api.example",
  "https://api.example/?team=1",
  "https://api.example/?",
  "https://api.example/#here",
])("the API cannot be at %j", (apiBaseUrl) => {
  expect(() => parseConfig({ apiBaseUrl })).toThrow(
    /^apiBaseUrl: must be only host and path, without user, query or fragment\.$/,
  );
});

test("the environment's name is trimmed, and its tone is neutral by default", () => {
  expect(parseConfig({ environment: { name: " Test " } }).environment).toEqual({
    name: "Test",
    tone: "neutral",
  });
  const environment = { name: "x".repeat(40), tone: "critical" };
  expect(parseConfig({ environment }).environment).toEqual(environment);
});

describe("an invalid value is named", () => {
  test.each([
    [{ apiBaseUrl: "api.example" }, /^apiBaseUrl: /],
    [{ supportEmail: "nobody" }, /^supportEmail: .*e-mail/],
    [{ refreshSeconds: "15" }, /^refreshSeconds: must be a number/],
    [{ refreshSeconds: -1 }, /^refreshSeconds: must be 0 or at least 1/],
    [{ refreshSeconds: 0.001 }, /^refreshSeconds: must be 0 or at least 1/],
    [{ refreshSeconds: 86_401 }, /^refreshSeconds: must be at most 86400/],
    [{ idleMinutes: 0.001 }, /^idleMinutes: must be 0 or at least 1/],
    [{ idleMinutes: 43_201 }, /^idleMinutes: must be at most 43200/],
    [{ readsPerSecond: 1001 }, /^readsPerSecond: must be at most 1000/],
    [{ writesPerSecond: 1e308 }, /^writesPerSecond: must be at most 1000/],
    [{ readsPerSecond: 0 }, /^readsPerSecond: must be at least 1/],
    [{ maxBulk: 0 }, /^maxBulk: must be at least 1/],
    [{ maxBulk: 2.5 }, /^maxBulk: must be a whole number/],
    [{ maxBulk: null }, /^maxBulk: must be a number/],
    [{ environment: "Production" }, /^environment: must be an object/],
    [{ environment: { tone: "critical" } }, /^environment\.name: must be a string/],
    [{ environment: { name: "  " } }, /^environment\.name: must not be blank/],
    [{ environment: { name: "x".repeat(41) } }, /^environment\.name: must have 1 to 40 characters/],
    [
      { environment: { name: "Production", tone: "red" } },
      /^environment\.tone: must be "neutral", "warning" or "critical"/,
    ],
    ...["", " ", "\u200b", "\u00ad\u2060", "\u3164", "\u2800"].flatMap(
      (blank): [object, RegExp][] => [
        [{ productName: blank }, /^productName: must not be blank/],
        [{ protectedTags: ["prod", blank] }, /^protectedTags\.1: must not be blank/],
        [{ environment: { name: blank } }, /^environment\.name: must not be blank/],
      ],
    ),
    [{ demoKeys: [{ key: "k" }] }, /^demoKeys\.0\.label: /],
    [[], /^\/config\.json: must be an object/],
    [null, /^\/config\.json: must be an object/],
  ])("%j", (value, problem) => {
    expect(() => parseConfig(value)).toThrow(ConfigError);
    expect(() => parseConfig(value)).toThrow(problem);
  });
});
