import { expect, test } from "vitest";
import { FleetIndex } from "../fleet-index.ts";
import { FleetSearch } from "../fleet-search.ts";

const index = new FleetIndex();
index.putPage(1, [
  {
    id: "1",
    createdAt: "1970-01-01T00:00:00Z",
    hostName: "web-1",
    state: "RUNNING",
    region: "eu-west-1",
    tags: ["ci"],
  },
  {
    id: "2",
    createdAt: "1970-01-01T00:00:00Z",
    hostName: "web-2",
    state: "RUNNING",
    region: "eu-west-2",
    tags: ["pci", "prod"],
  },
  {
    id: "3",
    createdAt: "1970-01-01T00:00:00Z",
    hostName: "api-1",
    state: "BOOT_FAILED",
    region: "us-1",
    ipv4: "10.12.0.45",
  },
]);

const fleet = new FleetSearch(index);

/** Each suggestion as a sentence, with its query. */
function offers(q: string) {
  const { total } = fleet.search({ q, sort: undefined, page: 1, limit: 1, now: 0 });
  return fleet
    .nearMatches({ q }, total === 0, 0)
    .map(({ reason, about, label, q }) => [[reason, about, label].filter(Boolean).join(" "), q]);
}

test.each<[string, ...[sentence: string, q: string][]]>([
  ["state:runing", ["No state is “runing”. Running: 2", "state:RUNNING"]],
  ["web region:eu", ["No region is “eu”. 2 regions begin with it region:eu*", "web region:eu*"]],
  [
    "tag:pro",
    ["No tag is “pro”. 1 tag begins with it tag:pro*", "tag:pro*"],
    ["No tag is “pro”. prod: 1", "tag:prod"],
  ],
  ["region:west", ["No region is “west”. 2 regions have it region:*west*", "region:*west*"]],
  [
    "state:failed",
    ["No state is “failed”. is:failed: 1", "is:failed"],
    ["No state is “failed”. 1 state has it state:*failed*", "state:*failed*"],
  ],
  // Two unknown values.
  [
    "state:runing region:eu-west-3",
    ["No state is “runing”. Running: 1", "state:RUNNING region:eu-west-1"],
  ],
  ["tag:nowhere web", ["No tag is “nowhere”. Without it: 2", "web"]],
  ["web or api", ["Write OR in capitals. OR: 3", "web OR api"]],
  ["10.12.0.0/24", ["ip:10.12.0.0/24: 1", "ip:10.12.0.0/24"]],
  ["eb*", ["Use * for the rest of a value. *eb*: 2", "*eb*"]],
  ["host=web", ["= finds whole values. host:web: 2", "host:web"]],
  ["ip:10.12.0.4", ["ip: finds whole addresses. ip:10.12.0.4*: 1", "ip:10.12.0.4*"]],
  // Chats and wikis add such characters to what's copied.
  // Never everything, never a broken query, never an alternative without the term that limits it.
  ["tag:nowhere"],
  ["nowhere"],
  ["web -tag:prod,ci", ["Without web: 1", "-tag:prod,ci"]],
  ["tag:nowhere OR state:running", ["No tag is “nowhere”. Without it: 2", "state:running"]],
  ["web tag:nowhere OR us-1", ["No tag is “nowhere”. Without it: 1", "us-1"]],
  ["us-1 OR tag:nowhere web", ["No tag is “nowhere”. Without it: 1", "us-1"]],
  ['image="eu" tag=a<b,__proto__'],
  // The tag "ci" alone would list what the second term excludes.
  ["tag:ci-tag:prod", ["No tag is “ci-tag:prod”. tag:ci -tag:prod: 1", "tag:ci -tag:prod"]],
  ["tag:ci;host:web", ["No tag is “ci;host:web”. tag:ci host:web: 1", "tag:ci host:web"]],
  ["web tag:prod us-1", ["Without us-1: 1", "web tag:prod"]],
  // Some instances match, but one value is unknown.
  ["region:us-1,mars", ["No region is “mars”. Without it: 1", "region:us-1"]],
  // All values are known.
  ["web tag:ci"],
])("offers for %s", (q, ...expected) => {
  expect(offers(q)).toEqual(expected);
});
