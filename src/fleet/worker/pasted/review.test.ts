import { expect, test } from "vitest";
import { fleetOf, reviewed } from "../../pasted/testing/review.ts";

const fleet = fleetOf("web-1", "web-2", "web-3", "canary", {
  id: "1024",
  host: "db-1",
  ip: "203.0.113.4",
  privateIp: "10.0.0.4",
});

test.each([
  "web-1\nweb-2",
  "-web-1\n-web-2",
  "-web-1\n- web-2",
  "web-1, web-2",
  "web-1，web-2",
  "web-1、web-2",
  "web-1|web-2",
  "web-1 1024\nweb-2 1024",
  "name: web-1\nname: web-2",
  "host=web-1\nhost=web-2",
  "web-1:\nweb-2:22",
  "root@web-1\nhttps://web-2/",
  "[web-1]\n(web-2)",
  "<web-1>\n**web-2**",
  "[web-1](https://example.com/web-3)\n•web-2",
  "web\u20111\nweb\u20132",
  "\u001B[32mweb-1\u001B[0m\nwe\u00ADb-2",
  'instance="web-1:9100"\n"web-2"',
  "web-[1:2]",
  "web-{1,2}",
  "Restart web-1 and web-2.",
  "web-1\n# web-3\nweb-2",
])("%j lists web-1 and web-2", (text) => {
  expect(reviewed(fleet, text).ids).toEqual(["i-1", "i-2"]);
});
