import { expect, test } from "vitest";
import { ChangeFeed } from "../feed/changes.ts";
import { FleetIndex } from "./fleet-index.ts";
import { packFeed, unpackFeed } from "./feed-text.ts";
import { readRow } from "./row.ts";

const index = new FleetIndex();
const rowOf = (item: unknown) => readRow(item, index.sizes);

const hex = (place: number) => ((place + 1) * 2_654_435_761).toString(16).padStart(12, "0");

/** With as many distinct texts as a real instance. */
const item = (place: number, state: string) => ({
  id: `i-${hex(place)}`,
  hostName: `worker-${hex(place * 7)}.eu-1.example.com`,
  state,
  ipv4: `203.0.${place % 256}.${(place * 7) % 256}`,
  privateIpv4: `10.${place % 200}.${(place * 3) % 256}.${(place * 11) % 256}`,
  specificationId: hex(place % 24),
  image: "ubuntu-24.04",
  region: ["eu-1", "us-1", "ap-1"][place % 3],
  tags: ["prod", `team-${place % 30}`, `release-${place % 100}`],
  createdAt: new Date(1.7e12 + place * 977_777).toISOString(),
  updatedAt: new Date(1.79e12 + place * 13_331).toISOString(),
});

function feedOf(count: number): ChangeFeed {
  const feed = new ChangeFeed();
  feed.recordPass(1);
  for (let place = 0; place < count; place += 1) {
    const [before, after] = ["RUNNING", "STOPPED"].map((state) => rowOf(item(place, state)));
    feed.record({ kind: "state", before, after, since: place, seenAt: place + 1, pass: place });
  }
  return feed;
}

test("a packed feed is unpacked as it was", async () => {
  const feed = feedOf(3);
  feed.recordGap({ from: 5, to: 9 });
  const { changes, gaps, dropped, beganAt } = feed;
  const unpacked = await unpackFeed(await packFeed(feed, 10), rowOf);
  expect(unpacked).toEqual({ changes, gaps, dropped, beganAt });
});

test("10,000 changes take less than half of what sessionStorage has room for, 5 million characters", async () => {
  const packed = await packFeed(feedOf(10_000), 10_000);
  expect(packed.length).toBeLessThan(2_500_000);
});

test("of more changes than are to be kept the oldest count as dropped", async () => {
  const unpacked = await unpackFeed(await packFeed(feedOf(5), 2), rowOf);
  expect(unpacked?.changes.map(({ number }) => number)).toEqual([4, 5]);
  expect(unpacked?.dropped).toEqual({ count: 3, through: 3 });
});

test.each(["", "no base64!", btoa("no gzip"), btoa("{}")])(
  "%j is no feed, and nothing fails",
  async (text) => {
    expect(await unpackFeed(text, rowOf)).toBeUndefined();
  },
);
