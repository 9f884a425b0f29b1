import { expect, test } from "vitest";
import { FleetIndex } from "./fleet-index.ts";
import { FleetSearch } from "./fleet-search.ts";
import { endPass } from "../../testing/stand-ins/passes.ts";

const createdAt = "1970-01-01T00:00:00Z";
const instances = [
  { hostName: "web-1", state: "RUNNING", region: "eu-west-1", tags: ["web"], ipv4: "10.0.0.10" },
  { hostName: "web-2", state: "RUNNING", region: "eu-west-2", tags: ["web", "prod"] },
  { hostName: "web-3", state: "BOOT_FAILED", region: "eu-west-2", tags: ["web", "PROD"] },
  {
    hostName: "db-1",
    state: "STOPPED",
    region: "us-1",
    tags: ["db", "ci", "team:core"],
    ipv4: "10.0.0.100",
  },
].map((instance, place) => Object.assign(instance, { id: String(place + 1), createdAt }));

function fleetOf(items: readonly unknown[]) {
  const index = new FleetIndex();
  index.setCatalogue([]);
  index.putPage(1, items);
  return { index, search: new FleetSearch(index) };
}

const { index, search } = fleetOf(instances);
endPass(index, 1);
search.teamFields = ["team"];

/** What no instance has, as it's said, each with the search that's offered. */
function said(q: string): string[] {
  return search.unknownValues({ q }).map(({ sentence, offer }) => {
    if (!offer) return sentence;
    const { about, label, count, q } = offer;
    return `${sentence} ${about}: ${label}${count === undefined ? "" : ` (${count})`} → ${q}`;
  });
}

test.each<[string, ...string[]]>([
  // Finds nothing.
  ["state:runing web", "No state is “runing”. Nearest: running (2) → state:running web"],
  ["state:boot", 'No state is “boot”. Nearest: boot failed (1) → state:"boot failed"'],
  ["web region:eu", "No region is “eu”. 2 begin with it: region:eu* → web region:eu*"],
  ["region:west", "No region is “west”. 2 have it: region:*west* → region:*west*"],
  ["tag:pro", "No tag is “pro”. Nearest: prod (2) → tag:prod"],
  ["tag:nowhere web", "No tag is “nowhere”."],
  ["region:us-1,mars", "No region is “mars”."],
  [
    "state:runing OR (region:eu-west-3 web)",
    "No state is “runing”. Nearest: running (2) → state:running OR (region:eu-west-3 web)",
    "No region is “eu-west-3”. Nearest: eu-west-1 (1) → state:runing OR (region:eu-west-1 web)",
  ],
  [
    'image="eu" tag:"a<b",__proto__',
    "No image is “eu”.",
    "No tag is “a<b”.",
    "No tag is “__proto__”.",
  ],
  ['tag:"!prod"', "No tag is “!prod”."],
  ["team:croe", "No team is “croe”. Nearest: core (1) → team:core"],
  // Excludes nothing.
  ["tag:web -tag:prdo", "Nothing is excluded by -tag:prdo. Nearest: prod (2) → tag:web -tag:prod"],
  ["NOT tag:prdo", "Nothing is excluded by -tag:prdo. Nearest: prod (2) → NOT tag:prod"],
  ["tag!=prdo", "Nothing is excluded by -tag=prdo. Nearest: prod (2) → tag!=prod"],
  ["-region:eu", "Nothing is excluded by -region:eu. 2 begin with it: region:eu* → -region:eu*"],
  [
    "-(tag:prdo OR x)",
    "Nothing is excluded by -tag:prdo. Nearest: prod (2) → -(tag:prod OR x)",
    "Nothing is excluded by -x.",
  ],
  ["-(web -(tag:prdo))", "No tag is “prdo”. Nearest: prod (2) → -(web -(tag:prod))"],
  ["-tag:ci,prdo", "Nothing is excluded by -tag:prdo. Nearest: prod (2) → -tag:ci,prod"],
  ["-region:ue*", "Nothing is excluded by -region:ue*."],
  [
    "-ip:10.1.0.0/16 -wbe -host=web",
    ...["ip:10.1.0.0/16", "wbe", "host=web"].map((one) => `Nothing is excluded by -${one}.`),
  ],
  // Something in the fleet has it, though nothing among the other matches.
  ["tag:web -tag:db -host:db -db"],
  // No text: nothing that a typo makes, and often empty.
  ["-is:transit -cpu>64 -no:region -age>9999y is:transit"],
  // A text, a pattern and an address may find nothing.
  ["nowhere host:nowhere ip:10.9. tag:nowhere*"],
  // A mistake.
  ["tag:prdo OR"],
])("%s", (q, ...expected) => {
  expect(said(q)).toEqual(expected);
});

test("an exclusion that excludes nothing takes nothing away", () => {
  const q = "tag:web -tag:prdo";
  expect(search.choose({ q }, 0)).toHaveLength(3);
  expect(search.pick({ kind: "matches", q, sort: undefined, now: 0 }).items).toHaveLength(3);
});

test("a value counts as unknown only once every instance is read", () => {
  const { index, search } = fleetOf(instances);
  const isSaid = () => search.unknownValues({ q: "-tag:prdo" }).length > 0;
  expect(isSaid()).toBe(false);
  endPass(index, 1);
  expect(isSaid()).toBe(true);
  index.update([{ ...instances[0], tags: ["prdo"] }]);
  expect(isSaid()).toBe(false);
});
