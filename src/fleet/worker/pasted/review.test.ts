import { expect, test } from "vitest";
import { fleetOf, reviewed } from "../../pasted/testing/review.ts";

const fleet = fleetOf(
  { id: "480201", host: "web-1", ip: "203.0.113.1", privateIp: "10.0.0.1", region: "eu-west-1" },
  { id: "480202", host: "web-2", ip: "203.0.113.2", privateIp: "10.0.0.2" },
  { id: "480203", host: "web-3", ip: "203.0.113.3", privateIp: "10.0.0.6" },
  { id: "480210", host: "web-10", ip: "203.0.113.10", privateIp: "10.0.0.10" },
  { id: "480250", host: "webserver", ip: "203.0.113.50" },
  { id: "480251", host: "webserver", ip: "203.0.113.51" },
  { id: "480260", host: "billing-api-01", ip: "203.0.113.60" },
  { id: "480261", host: "db-1.example.com", ip: "203.0.113.61" },
  { id: "480280", host: "node028" },
  { id: "480281", host: "node029" },
  { id: "480282", host: "node101" },
  { id: "480290", host: "canary" },
  { id: "22", host: "id-of-a-port" },
  { id: "101", host: "id-of-a-range" },
  { id: "1024", host: "id-of-a-size" },
  ...["monitoring", "storage", "running", "default", "localhost", "and", "eu-west-1"].map(
    (host) => ({
      id: `decoy-${host}`,
      host,
    }),
  ),
);

/** Host names, or ids of those that aren't unique, of what is listed for certain. */
function listed(text: string): (string | undefined)[] {
  const hostOf = new Map(fleet.map(({ id, hostName }) => [id, hostName]));
  return reviewed(fleet, text).ids.map((id) =>
    hostOf.get(id) === "webserver" ? id : hostOf.get(id),
  );
}

test.each([
  // A minus is a bullet.
  "-web-1\n-web-2",
  "-web-1\n- web-2",
  "1. web-1\n2) web-2",
  "• web-1\n* web-2",
  "- [ ] web-1\n- [x] web-2",
  // Lists.
  "web-1 web-2",
  "web-1, web-2",
  "web-1;web-2",
  "web-1，web-2",
  "web-1、web-2",
  "web-1|web-2",
  '["web-1", "web-2"]',
  "'web-1','web-2'",
  // Words and numbers beside a name.
  "web-1 1024\nweb-2 1024",
  "web-1 22\nweb-2 22/tcp",
  "web-1 running eu-west-1 default\nweb-2",
  "default\trunning\tweb-1\nweb-2",
  '"Monitoring": {"State": "disabled"}\nweb-1\nweb-2',
  "Restart web-1 and web-2.",
  "Can you delete web-1 and web-2?",
  "gcloud compute instances delete web-1 web-2",
  "prod web-1\nprod web-2",
  "@kim, please stop web-1 and web-2",
  // One word makes no search of it.
  "name: web-1\nname: web-2",
  "host=web-1\nhost=web-2",
  "ip: 10.0.0.1\nip: 10.0.0.2",
  "$ kubectl get node -o wide\nweb-1\nweb-2",
  "ProxyCommand ssh -W %h:%p\nweb-1\nweb-2",
  // Wrapping.
  "web-1:\nweb-2:22",
  "10.0.0.1:9100\n10.0.0.2/24",
  "010.000.000.001\n10.0.0.02",
  "root@web-1\nansible_host=10.0.0.2",
  "https://web-1/\nhttp://web-2:8080/health?full=1",
  "web-1:9100/metrics\nscp a.txt root@web-2:/tmp/",
  "[web-1]\n(web-2)",
  "<web-1>\n**web-2**",
  "[web-1](https://example.com/web-3)\n•web-2",
  "|web-1|10.0.0.1|\n|web-2|10.0.0.2|",
  'instance="web-1:9100"\ninstance="web-2:9100"',
  "\u001B[32mweb-1\u001B[0m\n[1;31mweb-2[0m",
  "web\u20111\nweb\u20132",
  "we\u00ADb-1\nweb-2\u200B",
  "ｗｅｂ－１\n「web-2」",
  "“web-1”\n‘web-2’…",
  "<li>web-1</li>\nweb-2<br>",
  "web-1\\nweb-2",
  "node/web-1\nprojects/p/zones/z/instances/web-2",
  "https://console.example.com/instances/480201?tab=x\n/instances/480202",
  "1:web-1\n22:web-2",
  "[web-1]:2222 ssh-ed25519\n[web-2]:2222",
  "🔥web-1\n・web-2（東京）",
  "web-1 🔥\n1️⃣ web-2",
  "以下のサーバーを削除してください：\nweb-1\nweb-2",
  "> web-1\n> web-2",
  // Headings and keys of several words.
  "The following servers should be deleted:\n- web-1\n- web-2",
  "Keep these:\n- web-3\n\nDelete:\n- web-1\n- web-2",
  "Phase 1:\n- web-1\nPhase 2:\n- web-2",
  "Servers to be retired: web-1, web-2",
  "Reboot required: web-1\nReboot required: web-2",
  "| 主机名 | 角色 |\n|---|---|\n| web-1 | canary |\n| web-2 | 备份 |",
  // Tools.
  "pdsh -w web-[1-2] uptime",
  "kubectl drain web-1 --ignore-daemonsets  # web-1\nkubectl drain web-2 --ignore-daemonsets --force",
  "https://ci.example.com/computer/web-1/ is offline\nweb-2",
  "Old server | service | replacement\n-- | -- | --\nweb-1 | mail | web-3\nweb-2 | canary | web-3",
  "NAME    STATUS   AGE   NAME\nweb-1   Ready    3d    web-3\nweb-2   Ready    3d    web-3",
  // What excludes nothing.
  "64 bytes from web-1: ttl=64\nINC-4711: 3 alerts from web-2",
  "web-1 (#4711) is down\nweb-2 is not currently used",
  "Assigned to:\nKim\n\n- web-1\n- web-2",
  "# Managed by hand, do not edit\nweb-1\nweb-2",
  "web-1 is not responding\nweb-2: name or service not known",
  "Keep:\n- web-3\n\nDelete:\n- web-1\n- web-2",
  "Name,Deletion protection\nweb-1,no\nweb-2,no",
  "NAME   READY   NODE\nstorage-1   1/1   web-1\ncanary   1/1   web-2",
  "Original problem ID: 22\nweb-1\nweb-2",
  // Ranges.
  "web-[1:2]",
  "web-[1-2]",
  "web-{1,2}",
  "web-{1..2}",
])("%j lists web-1 and web-2", (text) => {
  expect(listed(text)).toEqual(["web-1", "web-2"]);
});

test.each([
  ["a range", "node[028-029,101]", ["node028", "node029", "node101"]],
  ["a whole name", "web-1\n", ["web-1"]],
  ["a bare word alone on its line", "canary", ["canary"]],
  ["numbers alone on their lines", "1024\n22", ["id-of-a-size", "id-of-a-port"]],
  ["a dot at the end", "db-1.example.com.", ["db-1.example.com"]],
  ["another case", "WEB-1", ["web-1"]],
  ["ids in a column", "ID\n1024\n101", ["id-of-a-size", "id-of-a-range"]],
])("%s is certain", (_, text, hosts) => {
  expect(listed(text)).toEqual(hosts);
});

test.each([
  ["# web-2", "comment"],
  ["#web-2", "comment"],
  ["web-1   # replaces web-2", "comment"],
  ["; web-2", "comment"],
  ["// web-2", "comment"],
  ["# 10.0.0.2 web-2", "comment"],
  ["<!--\nweb-2\n-->", "comment"],
  ["/* web-2 */", "comment"],
  ["# the machine that web-2 was", "comment"],
  ["NOT web-2", "negated"],
  ["web-2 (keep)", "negated"],
  ["everything but not web-2", "negated"],
  ["Do not delete:\nweb-2", "negated"],
  ["web-1 -web-2", "negated"],
  ["web-1,!web-2", "negated"],
  ["web-2\nweb-1\nbut keep web-2", "negated"],
  ["~~web-2~~", "struck out"],
  ["<del>web-2</del>", "struck out"],
  ["Delete:\n- web-1\n- ~~web-2~~", "struck out"],
  [
    '# aws_instance.web["web-2"] will be created\n+ resource "aws_instance" "web" {\n    + name = "web-2"\n  }',
    "diff",
  ],
  // In cells, keys and documents, for the whole row.
  ["hostname\nweb-1\n~~web-2~~", "struck out"],
  ["hostname\nweb-1\n#web-2", "comment"],
  ["| Host | Role |\n|---|---|\n| ~~web-2~~ | x |", "struck out"],
  ["host,ip\nweb-1,10.0.0.1\n!web-2,10.0.0.2", "negated"],
  ["id,host\n480202,~~web-9~~", "struck out"],
  ["host,ip\nweb-2 (keep),10.0.0.2", "negated"],
  ["host,ip\nweb-2,10.0.0.2,not this one", "negated"],
  ["Host: web-1\nHost: ~~web-2~~", "struck out"],
  ['["web-1", "web-2 (keep)"]', "negated"],
  ["hosts:\n  web-1: delete\n  web-2: keep", "negated"],
  ["hosts:\n  web-1:\n  web-2:\n    action: keep", "negated"],
  ["w\u0336e\u0336b\u0336-\u03362\u0336", "struck out"],
  ["all but web-2", "negated"],
  ["everything apart from web-2", "negated"],
  ["all unless web-2", "negated"],
  ["web-1, but leave web-2 running", "negated"],
  ["web-1\nweb-2 is still in use", "negated"],
  ["web-1\nweb-2 (hands off)", "negated"],
  ["web-1 yes\nweb-2 no", "negated"],
  ["web-2 (already deleted)", "negated"],
  ["Affected: web-1\nUnaffected: web-2", "negated"],
  ["alle ausser web-2", "negated"],
  ["web-2 bleibt", "negated"],
  ["sauf web-2", "negated"],
  ["excepto web-2", "negated"],
  ["web-2 以外", "negated"],
  ["кроме web-2", "negated"],
  ["❌ web-2", "negated"],
  ["🚫 web-2", "negated"],
  ["host != web-2", "negated"],
  ["kubectl get nodes | grep -v web-2", "negated"],
  ["run.sh --exclude web-2", "negated"],
  ["run.sh --skip-hosts web-2", "negated"],
  ["run.sh --skip-instances=web-3,web-2 web-1", "negated"],
  ["grep -w web-2 /etc/hosts", "other key"],
  ["web-1 is replaced by web-2", "negated"],
  ["web-1 -> web-2", "negated"],
  // Beneath a heading, a key or in a row that excludes.
  ["Everything except:\n- web-2", "negated"],
  ["Keep:\n\n- web-2\n\nDelete:\n\n- web-1", "negated"],
  ["## Keep\n- web-2\n\n## Delete\n- web-1", "negated"],
  ["DO NOT TOUCH\nweb-2\n\nweb-1", "negated"],
  ["[keep]\nweb-2\n[delete]\nweb-1", "negated"],
  ["delete:\n  - web-1\nkeep:\n  - web-2", "negated"],
  ['{"hosts":["web-1"],"excluded_hosts":["web-2"]}', "negated"],
  ['[{"name":"web-1"},{"name":"web-2","action":"keep"}]', "negated"],
  ["host,action\nweb-1,delete\nweb-2,keep", "negated"],
  ["Host,Keep?\nweb-1,no\nweb-2,yes", "negated"],
  ["Host,Delete\nweb-1,yes\nweb-2,no", "negated"],
  ["| Host | Notes |\n|---|---|\n| web-2 | do not delete |", "negated"],
  // Diffs.
  ["+web-1\n-web-2", "diff"],
  ["@@ -1,2 +1 @@\n web-1\n-web-2", "diff"],
  ["--- a/x.yml\n+++ b/x.yml\n@@ -1,4 +1,4 @@\n hosts:\n-  - web-2\n+  - web-1", "diff"],
  ["2c2\n< web-2\n---\n> web-1", "diff"],
  ["Delete web-1\n> what about web-2?", "quoted"],
  [
    "Delete web-1.\n\nFrom: Kim <kim@example.com>\nSent: Thursday, October 1, 2026 10:00\n\nweb-2",
    "quoted",
  ],
  ["web-1 a été remplacé par web-2", "negated"],
  ["replaces=web-2", "other key"],
  ["Hi,\n\nOld servers:\n- web-1\n\nNew servers:\n- web-2", "other key"],
  ["Blocked by:\n- web-2\n\nweb-1", "other key"],
  ["Must be up: web-2", "other key"],
  ["No longer needed:\n- web-1\nIn use:\n- web-2", "other key"],
  ["In scope:\n- web-1\nOut of scope:\n- web-2", "negated"],
  ["[root@web-2 ~]#uptime", "mention"],
  ["Remove web-1 from web-2", "mention"],
  ["web-1 can't reach db-1 or web-2", "mention"],
  ["web-1 can't be reached from web-2", "mention"],
  ["web-1 is down because web-2 is slow", "mention"],
  ["web-1\nweb-2?", "negated"],
  ["host\nweb-1\nweb-2?", "negated"],
  ["Stop all web servers but web-2", "negated"],
  ["Nicht mehr benötigt:\nweb-1\n\nNoch benötigt:\nweb-2", "negated"],
  ["下线：\n1、web-1\n不下线：\n1、web-2", "negated"],
  ["The key is at https://web-2/wiki/keys/ as usual", "mention"],
  ["[all]\nweb-1\n[all:children]\nweb-2", "other key"],
])("%j leaves web-2 to a person: %s", (text, reason) => {
  const { ids, lines } = reviewed(fleet, text);
  expect(ids).not.toContain("480202");
  const values = lines.flatMap(({ values }) => values);
  expect(values.find(({ ids }) => ids.includes("480202"))).toMatchObject({
    verdict: "uncertain",
    reason,
  });
});

test.each([
  ["Delete canary and web-1", "canary", "word"],
  ["webserver", "webserver", "several"],
  ["billing-api-01.prod.example.com", "billing-api-01.prod.example.com", "short name"],
  ["db-1", "db-1", "short name"],
  ["web-1 203.0.113.2", "web-1", "contradiction"],
  ["web-9 203.0.113.2", "203.0.113.2", "contradiction"],
  ["id,hostName\n999999,web-1", "web-1", "contradiction"],
  ["hostName,ipv4\nweb-1,198.51.100.7", "web-1", "contradiction"],
  ["id,hostName,ipv4\n480201,web-1,203.0.113.2", "480201", "contradiction"],
  ["web-1.example.com 203.0.113.61", "203.0.113.61", "contradiction"],
])("in %j, %s is uncertain: %s", (text, value, reason) => {
  const { lines } = reviewed(fleet, text);
  const values = lines.flatMap(({ values }) => values);
  expect(values.find(({ text }) => text === value)).toMatchObject({ verdict: "uncertain", reason });
});

test.each([
  ["id,hostName\n480250,webserver", ["480250"]],
  ["webserver 203.0.113.51", ["480251"]],
  ["Name: webserver\nID: 480251\n\nName: web-1\nIP: 203.0.113.1", ["480251", "web-1"]],
  ['{"id": 480251, "name": "webserver", "image": {"id": 22, "name": "storage"}}', ["480251"]],
  ["billing-api-01.prod.example.com 203.0.113.60", ["billing-api-01"]],
  // Another system's id says nothing.
  ["uid,name\n7c9e6679-7425-40de-944b-e07fc1f90ae7,web-1", ["web-1"]],
  ["web-1 10.0.0.1 172.17.0.1", ["web-1"]],
])("in %j, the id or address decides", (text, hosts) => {
  expect(listed(text)).toEqual(hosts);
});

test("missing values are those that a machine is named by, and other lines are skipped", () => {
  const text =
    "NAME    STATUS   AGE\nweb-1   Ready    3d\nweb-9   Ready    3d\n\nAll done.\nweb-2\nweb-99";
  const { certain, uncertain, missing, counts } = reviewed(fleet, text);
  expect({ certain, uncertain }).toEqual({ certain: ["web-1", "web-2"], uncertain: [] });
  expect(missing).toEqual(["web-9", "web-99"]);
  expect(counts).toEqual({ missing: 2, skippedLines: 2 });
});

test("values of the fleet's other fields aren't missing machines", () => {
  expect(reviewed(fleet, "web-1 eu-west-1\nRUNNING\neu-west-2").missing).toEqual(["eu-west-2"]);
});

test("each value has its place in the line as pasted", () => {
  const { lines } = reviewed(fleet, "  - \u001B[1mroot@web-1\u001B[0m, web\u20112");
  const placed = lines.flatMap(({ text, values }) =>
    values.map(({ text: value, start, end }) => [value, text.slice(start, end)]),
  );
  expect(placed).toEqual([
    ["web-1", "root@web-1"],
    ["web-2", "web\u20112"],
  ]);
});

test("what's in quotes is read as it is, even if its parts are names, too", () => {
  const hostile = fleetOf(
    "canary db-1",
    "db-1",
    "web-1:22",
    "web-1",
    "-web-1",
    "#web-1",
    "[web-1]",
    "web-[1:2]",
    "not web-1",
  );
  for (const { id, hostName } of hostile)
    expect([hostName, reviewed(hostile, `"${hostName}"`).ids]).toEqual([hostName, [id]]);
});

test.each([
  ["the export", 'id,hostName,ipv4\n480201,"x\nweb-2",203.0.113.1\n480203,web-3,203.0.113.3'],
  ["a later row", 'id,note,hostName\n480201,"see\nweb-2\n\n# web-2",web-1\n480203,,web-3'],
  ["a row of another order", 'hostName;id\n"x\nweb-2;480202\n";480201\nweb-3;480203'],
  ["a header", 'id,"Host\nname","Old\nweb-2"\n480201,web-1,\n480203,web-3,web-2'],
])("a quoted cell with line breaks is one cell: %s", (_, text) => {
  const { ids } = reviewed(fleet, text);
  expect(ids).not.toContain("480202");
  expect(ids).toContain("480203");
});

test.each([
  "Cannot be deleted",
  "On hold",
  "Do later",
  "Will be deleted later",
  "Have been deleted",
  "Servers that were deleted",
  "Servers already patched",
  "Deleted servers",
  "Gelöscht",
  "Protected servers",
  "Backup servers",
  "Load balancers",
  "The new servers",
  "Create these",
  "security groups",
  "default gateway",
])("what stands beneath %j isn't certain", (heading) => {
  expect(listed(`Delete:\n- web-1\n${heading}:\n- web-2`)).toEqual(["web-1"]);
  expect(listed(`${heading}: web-2`)).toEqual([]);
});

test.each([
  "Excluded hosts",
  "Kept servers",
  "Do not touch server",
  "Not affected hosts",
  "Unaffected servers",
])("a column %j names no machine", (header) => {
  expect(listed(`${header},why\nweb-1,prod\nweb-2,prod`)).toEqual([]);
});

test.each([
  "web-1を除いてweb-2を削除",
  "web-1除外，web-2删除",
  "不用重启web-1",
  "已删除：web-1",
  "旧web-1",
])("%j is left to a person", (text) => {
  expect(listed(text)).toEqual([]);
});

test("a name in a language without spaces is found as a whole", () => {
  const named = fleetOf({ id: "1", host: "备份1" }, { id: "2", host: "测试web-1" });
  expect(reviewed(named, "备份1\n测试web-1").ids).toEqual(["1", "2"]);
});

test("a name with line breaks is found as it is", () => {
  const hostile = fleetOf("web-1\nweb-2", "web-1", "web-2");
  expect(reviewed(hostile, 'id,hostName,tags\ni-1,"web-1\nweb-2",""\n').ids).toEqual(["i-1"]);
  expect(reviewed(hostile, 'hostName,tags\n"web-1\nweb-2",""\n').ids).toEqual(["i-1"]);
});

test("a row finds its name with invisible characters, and without an ID doubts the same name without them", () => {
  const joined = { id: "7", host: "db\u200D-7" };
  const text = "id,hostName\n7,db\u200D-7\n8,web-8";
  const others = { id: "8", host: "web-8" };
  expect(reviewed(fleetOf(joined, others), text).ids).toEqual(["7", "8"]);
  const plain = { id: "9", host: "db-7" };
  expect(reviewed(fleetOf(joined, others, plain), text).ids).toEqual(["7", "8"]);
  const withoutIds = "hostName,state\ndb\u200D-7,RUNNING\nweb-8,RUNNING";
  expect(reviewed(fleetOf(joined, others, plain), withoutIds).ids).toEqual(["8"]);
});

test("the id decides in a row with line breaks, and its values have their places", () => {
  const { lines, ids } = reviewed(fleet, 'note,id,host\n"a\nb",480201,web-1\n');
  expect(ids).toEqual(["480201"]);
  expect(
    lines.map(({ text, values }) => values.map(({ start, end }) => text.slice(start, end))),
  ).toEqual([[], [], ["480201", "web-1"], []]);
});

test.each([
  // No header says how many cells a row has.
  '480201,"x\nweb-2",203.0.113.1',
  '"x\nweb-2"',
  'hostName\n"x\nweb-2"',
  'host\tnote\nweb-1\t"x\nweb-2\ty"z\nweb-3',
  // Never closed: cut off, or a mistake.
  'id,host\n480201,"x\n480202,web-2',
  'id,host\n480201, "x\nweb-2',
])("what's within or after quotes that can't be read is uncertain: %j", (text) => {
  const { ids, lines } = reviewed(fleet, text);
  expect(ids).not.toContain("480202");
  const values = lines.flatMap(({ values }) => values);
  expect(values.find(({ ids }) => ids.includes("480202"))).toMatchObject({
    verdict: "uncertain",
    reason: "quotes",
  });
});

test("a quote within a cell or a sentence opens nothing", () => {
  expect(listed('name,note\nweb-1,5" rack\nweb-2,19" rack, "wide"\nweb-3,ok')).toEqual([
    "web-1",
    "web-2",
    "web-3",
  ]);
  expect(listed('Down are web-1, "the first\nweb-2')).toEqual(["web-1", "web-2"]);
});

test("hundreds of struck names in a line leave all of it to a person", () => {
  expect(listed(`${"~~web-1~~ ".repeat(300)}web-2\nweb-3`)).toEqual(["web-3"]);
});
