import { expect, test } from "vitest";
import { fleetOf, reviewed } from "../../pasted/testing/review.ts";

const others =
  "db-1 db-2 lb-1 mon-1 gw-1 ns-1 mail-1 backup-1 login1 kim-laptop pve1 down running done web master frontend";

const fleet = fleetOf(
  ...[1, 2, 3, 4].map((number) => ({
    id: String(480_200 + number),
    host: `web-${number}`,
    ip: `203.0.113.${number}`,
    privateIp: `10.0.1.${number}`,
  })),
  ...[1, 2, 3, 4].map((number) => ({ id: `n-${number}`, host: `node0${number}` })),
  { id: "480301", host: "db-9", privateIp: "10.0.2.1" },
  { id: "480302", host: "gw-9", privateIp: "10.0.0.1" },
  ...others.split(" ").map((host) => ({ id: `other-${host}`, host })),
);
const hostOf = new Map(fleet.map(({ id, hostName }) => [id, hostName]));
const lines = (...parts: readonly string[]) => parts.join("\n");

/** What people paste, from public sources, shortened and with names of our own. */
test.each<[name: string, text: string, certain: string[]]>([
  // Sentences, logs and configurations mention other machines, too.
  ["a request", "Hi, please delete web-1 and web-2.", ["web-1", "web-2"]],
  ["a request in French", "Merci d'arrêter web-1 et web-2 ce soir.", ["web-1", "web-2"]],
  ["a request in German", "Bitte web-1 und web-2 löschen.", ["web-1", "web-2"]],
  ["another role in a request", "Please remove web-1 from lb-1", ["web-1"]],
  ["a note behind a name", "web-1 can't reach db-1, db-2 or lb-1\nweb-2", ["web-1", "web-2"]],
  ["a note behind a key", "Affected: web-1, because db-1 is down\nImpact: none", ["web-1"]],
  ["a question", "Is web-1 still needed? I think web-2 can stay.", []],
  ["a condition", "If web-1 fails, switch to web-2 and stop db-1 afterwards.", []],
  [
    "an Icinga mail",
    lines(
      "***** Service Monitoring on mon-1 *****",
      "",
      "mysql on db-1 is CRITICAL!",
      "Info:    Can't connect to MySQL server on '10.0.2.1' (111)",
      "Host:    web-1",
    ),
    ["web-1"],
  ],
  [
    "a Nagios mail",
    "Host: web-1\nAddress: 10.0.1.1\nState: CRITICAL\n\nCRITICAL - Host Unreachable (10.0.1.1) from mon-1 via gw-1",
    ["web-1"],
  ],
  [
    "syslog",
    "Oct  1 11:55:13 web-1 app[22]: could not connect to db-1:5432: timeout\nOct  1 11:55:14 web-2 cron[101]: CMD (rsync backup-1:/srv /srv)",
    [],
  ],
  [
    "fail2ban",
    "2026-10-01 11:55:10,123 fail2ban.actions [100]: NOTICE  [sshd] Ban 203.0.113.2",
    [],
  ],
  ["an access log", '10.0.1.1 - - [01/Oct/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 512', []],
  ["a prompt", "root@pve1:~# virsh list --name\nweb-1\nweb-2", ["web-1", "web-2"]],
  ["a prompt in brackets", "[kim@gw-1 /opt/build  38] $ sudo docker node ls", []],
  ["a prompt of zsh", "kim@gw-1 ~ % nomad node status\nweb-1", ["web-1"]],
  ["a note behind a login", "root@web-1 # frontend\nroot@web-2", ["web-1", "web-2"]],
  // https://github.com/solgenomics/sgn/issues/4013
  ["guests beneath their host", "web-3:\nweb-1\nweb-2", ["web-1", "web-2"]],
  ["sessions", "kim      pts/0        login1         2026-10-01 10:00   .    (10.0.1.2)", []],
  ["a mention", "@kim-laptop web-1 is down, cc @mail-1", ["web-1"]],
  [
    "Salt",
    "web-1:\n    alice    pts/0    login1   09:12\nweb-2:\n    kim      pts/1    gw-1   10:01",
    ["web-1", "web-2"],
  ],
  [
    "nginx",
    lines(
      "upstream backend {",
      "    server web-1:8080 weight=3;",
      "    # server web-3:8080;",
      "}",
      "location / {",
      "    proxy_pass http://lb-1;",
      "}",
    ),
    ["web-1"],
  ],
  [
    "HAProxy",
    "backend web\n  log mon-1 local0\n  server web-1 10.0.1.1:80 check inter 2000\n  server web-2 10.0.1.2:80 check",
    ["web-1", "web-2"],
  ],
  [
    "keepalived",
    "vrrp_instance VI_1 {\n    unicast_src_ip 10.0.1.1\n    virtual_ipaddress {\n        10.0.1.4/24\n    }\n}",
    [],
  ],
  ["resolv.conf", "search example.com\nnameserver 10.0.0.1", []],
  ["fstab", "backup-1:/srv/nfs  /mnt/nfs  nfs  defaults  0 0", []],
  ["ip route", "default via 10.0.0.1 dev eth0\n10.0.1.0/24 dev eth0 scope link src 10.0.1.1", []],
  ["a zone", "@\tIN\tNS\tns-1\n@\tIN\tMX\t10 mail-1\nweb-1\tIN\tA\t10.0.1.1", ["web-1"]],
  ["public keys", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ kim@kim-laptop", []],
  ["known_hosts", "web-2 ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ root@backup-1", ["web-2"]],
  // Ticks, notes and headings leave out.
  ["boxes, some ticked", "- [x] web-1\n- [ ] web-2\n- [X] web-3", []],
  ["boxes, none ticked", "- [ ] web-1\n1. [ ] web-2", ["web-1", "web-2"]],
  [
    // https://github.com/openstreetmap/operations/issues/505
    "boxes of an issue",
    lines(
      "Machines being decommissioned and removed from DC:",
      "",
      "- [ ] node01 | (formerly web-1)",
      "- [ ] web-2",
      "- [x] web-3 (powered down)",
      "- [x] web-4",
    ),
    [],
  ],
  [
    // a comment there
    "two lists of an issue",
    lines(
      "I believe that following are turned off but still present:",
      "",
      "* web-1",
      "* web-2",
      "",
      "Also still powered up but no longer in use:",
      "",
      "* web-3",
      "",
      "In addition there was another HP storage box that we have never used, and web-4 which isn't in use.",
    ),
    ["web-1", "web-2", "web-3"],
  ],
  ["boxes as symbols", "☑ web-1\n☐ web-2", []],
  ["org-mode", "* TODO web-1\n* DONE web-2\n* CANCELLED web-3", ["web-1"]],
  [
    "notes",
    "web-1\nweb-2 - cancelled\nweb-3 - false alarm\nweb-4 – wait for Kim\ndb-1 - done",
    ["web-1"],
  ],
  ["a sentence's end", "web-1\nweb-2 mag blijven staan. Blijf van web-3 af.", ["web-1"]],
  ["a struck name of Slack", "1. web-1\n2. ~web-2~", ["web-1"]],
  ["headings", "### Delete\nweb-1\n\n### Protected\nweb-2", ["web-1"]],
  ["but", "Stop all nodes but node01 and node02.", []],
  ["Chinese", "下线：\n1、web-1\n不下线：\n1、web-2", ["web-1"]],
  ["Japanese", "【停止対象】\n・web-1\n【対象外】\n・web-2", ["web-1"]],
  ["Korean", "web-1\nweb-2는 삭제하지 마세요. web-3 유지", ["web-1"]],
  ["a column of answers", "host,delete?\nweb-1,y\nweb-2,n\nweb-3,\nweb-4,?", ["web-1"]],
  [
    "a column of states",
    "host,status\nweb-1,to delete\nweb-2,do not delete\nweb-3,exclude\nweb-4,retained",
    ["web-1"],
  ],
  [
    "an answer of Outlook",
    lines(
      "Please delete web-1.",
      "",
      "From: Kim <kim@example.com>",
      "Sent: Thursday, October 1, 2026 10:00",
      "",
      "web-2",
      "web-3",
    ),
    ["web-1"],
  ],
  [
    "columns that say yes or no",
    "host,in_use,locked,approved\nweb-1,false,no,yes\nweb-2,true,no,yes\nweb-3,false,yes,yes\nweb-4,false,no,no",
    ["web-1"],
  ],
  [
    "a key that protects",
    '[{"name":"web-1","deletionProtection":false},{"name":"web-2","deletionProtection":true}]',
    ["web-1"],
  ],
  ["a French column", "Hostname;Supprimer\nweb-1;oui\nweb-2;non\nweb-3;", ["web-1"]],
  ["German headings", "Abschalten:\nweb-1\n\nWeiter benötigt:\nweb-2", ["web-1"]],
  ["answers", "web-1   y\nweb-2   n\nweb-3?\nweb-4 👎", ["web-1"]],
  [
    "what happened already",
    "web-1\nweb-2 was deleted last week.\nweb-3 no longer exists.",
    ["web-1"],
  ],
  ["conditions in brackets", "web-1\nweb-2 (if unused)\nweb-3 (ask Kim)", ["web-1"]],
  ["a filter of Rundeck", "name: web-1 !name: web-2", ["web-1"]],
  [
    "a line through",
    '<li>web-1</li>\n<li style="text-decoration: line-through">web-2</li>',
    ["web-1"],
  ],
  // Marks and notes within tables, columns, keys and documents.
  [
    "a list below its heading",
    "Delete:\n- web-1\n- ~~web-2~~\n- web-3 # keep\n- web-4?",
    ["web-1"],
  ],
  [
    "a map of hosts",
    "hosts:\n  web-1: delete\n  web-2: keep\n  web-3:\n    action: keep",
    ["web-1"],
  ],
  ["a marked column", "hostname\nweb-1\n#web-2\n~~web-3~~\n!web-4", ["web-1"]],
  [
    "a marked table",
    "| Host | Role |\n|---|---|\n| web-1 | x |\n| ~~web-2~~ | x |\n| ❌ web-3 | x |\n| web-4 (keep) | x |",
    ["web-1"],
  ],
  [
    "marked rows",
    "host,ip\nweb-1,10.0.1.1\n!web-2,10.0.1.2\n~~web-3~~,10.0.1.3\nweb-4,10.0.1.4,not this one",
    ["web-1"],
  ],
  ["marked keys", "Host: web-1\nHost: ~~web-2~~\nHost: !web-3\nHost: web-4?", ["web-1"]],
  ["marked JSON", '["web-1", "~~web-2~~", "!web-3", "web-4 (keep)"]', ["web-1"]],
  // Changes, and columns of other machines.
  ["owners", "web-1: kim-laptop\nweb-2: login1", ["web-1", "web-2"]],
  [
    "kubectl describe pod",
    "Name:         web-1\nNamespace:    default\nNode:         node01",
    ["node01"],
  ],
  ["a tunnel", "root  1024  0.0  0.1 ssh -N -L 5432:db-1:5432 gw-1", []],
  ["TOML", '[servers.alpha]\nip = "10.0.1.1"\n\n[database]\nhost = "db-1"', ["web-1"]],
  [
    "a file within YAML",
    "hostname: web-1\nwrite_files:\n  - path: /etc/x\n    content: |\n      server=db-1",
    ["web-1"],
  ],
  [
    "a row that goes on below",
    lines(
      "| NAME  |  STATE  |        IPV4         |",
      "+-------+---------+---------------------+",
      "| web-1 | RUNNING | 10.0.1.1 (eth0)     |",
      "|       |         | 10.0.2.1 (eth1)     |",
    ),
    [],
  ],
  ["a diff by hand", " [web]\n web-1\n- web-2\n+ web-3", []],
  [
    "a Terraform plan",
    lines(
      '  # aws_instance.web["web-3"] will be created',
      '  + resource "aws_instance" "web" {',
      '      + private_ip = "10.0.1.3"',
      "    }",
    ),
    [],
  ],
  ["old and new", "| Old | New |\n|---|---|\n| web-1 | web-3 |\n| web-2 | web-4 |", []],
  ["source and target", "Source host\tTarget host\nweb-1\tdb-1\nweb-2\tdb-2", []],
  [
    "HTML",
    "<table><tr><td>web-1</td><td>backup-1</td></tr>\n<tr><td>web-2</td><td>backup-1</td></tr>",
    [],
  ],
  [
    "docker ps",
    lines(
      "CONTAINER ID   IMAGE     STATUS       PORTS                  NAMES",
      "ca2794c65e51   nginx     Up 7 days    10.0.1.1:80->80/tcp    web-1",
    ),
    [],
  ],
  [
    "kubectl get pods -o wide",
    lines(
      "NAME      READY   STATUS    RESTARTS   AGE   IP           NODE     NOMINATED NODE",
      "db-1      1/1     Running   0          3d    10.0.2.1     node02   <none>",
    ),
    ["node02"],
  ],
  [
    "kubectl get services",
    "NAME    TYPE           CLUSTER-IP   EXTERNAL-IP   PORT(S)\nweb-1   LoadBalancer   10.43.0.1    203.0.113.2   80/TCP",
    [],
  ],
  [
    "aws --output table",
    "|||  KeyName          |  gw-1         |||\n|||  PrivateIpAddress |  10.0.1.1     |||\n||||  Backup        |  backup-1      ||||",
    ["web-1"],
  ],
  // Found, though it's wrapped unusually.
  ["bullets of Word", "\u00b7\tweb-1\n\uf0b7\tweb-2", ["web-1", "web-2"]],
  [
    "ansible-inventory --graph",
    "@all:\n  |--@web:\n  |  |--web-1\n  |  |--web-2",
    ["web-1", "web-2"],
  ],
  [
    "Alertmanager in Slack",
    "Alert: Host down - critical\nDetails:\n  • alertname: HostDown\n  • instance: web-1:9100\n  • prometheus: monitoring/mon-1",
    ["web-1"],
  ],
  [
    "a range in a cell",
    "USER      TIMESTAMP           NODELIST\nroot      2026-08-27T09:15:44 node[01,03]",
    ["node01", "node03"],
  ],
  [
    "sinfo",
    lines(
      "PARTITION AVAIL  TIMELIMIT  NODES  STATE NODELIST",
      "normal*      up   infinite      2  down* node[01-02]",
      "gpu          up 1-00:00:00      1   idle node04",
    ),
    ["node01", "node02", "node04"],
  ],
  [
    "a table of Jira",
    "||Host||Owner||Replaced by||\n|web-1|kim-laptop|web-3|\n|web-2|kim|web-4|",
    ["web-1", "web-2"],
  ],
  ["a request in Chinese", "请删除以下服务器：web-1、web-2。", ["web-1", "web-2"]],
  [
    "headings in French and Russian",
    "À supprimer :\n- web-1\n\nУдалить:\n- web-2",
    ["web-1", "web-2"],
  ],
  ["a change request", "Affected CIs: web-1, web-2\nRelated CIs: db-1, lb-1", ["web-1", "web-2"]],
])("%s", (_, text, certain) => {
  expect(reviewed(fleet, text).ids.map((id) => hostOf.get(id))).toEqual(certain);
});

test("a name that looks marked is found as it's written in a column", () => {
  const marked = fleetOf("~~web-1~~", "!web-2", "keep", "web-3?");
  const text = "hostName,region\n~~web-1~~,eu\n!web-2,eu\nkeep,eu\nweb-3?,eu";
  expect(reviewed(marked, text).ids).toHaveLength(4);
});
