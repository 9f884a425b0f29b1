import { expect, test } from "vitest";
import { fleetOf, reviewed } from "../../pasted/testing/review.ts";

/** Words, names and numbers that are in the texts, but aren't the machines that they're about. */
const others =
  "default running stopped storage storage-1 bastion-1 jump-1 gw-1 mykey-1 web linux-server ops-team hostalive team-a datacentred zone-1 pve1 pve2 lb-1 disk-1 sg-1 vpc-1 pool-1 cluster-1 prod prod-eu-1 kube-1 checkout-1 redis-0 nginx-1 kim kim-1 alice INC-4711 grafana-1 eth0 fra1 t3.micro cirros-1 server-group-1 master and false backup-1";

const fleet = fleetOf(
  ...[1, 2, 3].map((number) => ({
    id: String(480_200 + number),
    host: `web-${number}`,
    ip: `203.0.113.${number}`,
    privateIp: `10.0.0.${number}`,
  })),
  { id: "480262", host: "db-2", privateIp: "10.0.0.62" },
  { id: "480263", host: "resolver", privateIp: "10.0.0.53" },
  { id: "480264", host: "router", privateIp: "10.0.0.254" },
  ...others.split(" ").map((host) => ({ id: `other-${host}`, host })),
  ...["1", "22", "80", "53"].map((id) => ({ id, host: `number-${id}` })),
);
const hostOf = new Map(fleet.map(({ id, hostName }) => [id, hostName]));

test.each<[name: string, text: string, hosts: string[]]>([
  [
    "openstack show old sg",
    "| id              | 480202 |\n| key_name        | mykey-1 |\n| name            | web-2  |\n| security_groups | [{u'name': u'default'}] |",
    ["web-2"],
  ],
  [
    "openstack show plain sg",
    "| id              | 480202 |\n| name            | web-2  |\n| security_groups | default |\n| server_groups   | server-group-1 |",
    ["web-2"],
  ],
  [
    "consul service json",
    '[{"Node":"web-1","Address":"10.0.0.1","ServiceID":"redis-0","ServiceName":"checkout-1","ServiceTags":["storage-1","prod"],"ServicePort":9100}]',
    ["web-1"],
  ],
  [
    "icinga2 hosts",
    'object Host "web-1" {\n  import "generic-host"\n  address = "10.0.0.1"\n  check_command = "hostalive"\n  vars.os = "Linux"\n  vars.backup = "storage-1"\n  vars.parent = "gw-1"\n  groups = ["ops-team", "linux-server"]\n}\n',
    ["web-1"],
  ],
  [
    "nagios host",
    "define host {\n\tuse\t\tlinux-server\n\thost_name\tweb-1\n\talias\t\tstorage-1\n\taddress\t\t10.0.0.1\n\tparents\t\tgw-1\n\thostgroups\tweb\n\tcontact_groups\tops-team\n\tcheck_period\t24x7\n}",
    ["web-1"],
  ],
  [
    "nagios host single space",
    "define host {\n    use linux-server\n    host_name web-1\n    alias storage-1\n    address 10.0.0.1\n    parents gw-1\n}",
    ["web-1"],
  ],
  [
    "nagios service",
    "define service {\n  use                   generic-service\n  host_name             web-1,web-2\n  service_description   disk-1\n  check_command         check_nrpe!storage-1\n  contact_groups        ops-team\n}",
    ["web-1", "web-2"],
  ],
  [
    "alertmanager labels",
    "[FIRING:1] KubeNodeNotReady (shop warning)\nLabels:\n - alertname = KubeNodeNotReady\n - cluster = prod-eu-1\n - deployment = checkout-1\n - node = web-1\n - pod = redis-0\n - severity = warning\nAnnotations:\n - description = Node web-1 on gw-1\nStarted: 2026-09-10 03:41:00 UTC",
    ["web-1"],
  ],
  [
    "ansible setup",
    'web-1 | SUCCESS => {\n    "ansible_facts": {\n        "ansible_all_ipv4_addresses": [\n            "10.0.0.1",\n            "172.17.0.1"\n        ],\n        "ansible_default_ipv4": {\n            "address": "10.0.0.1",\n            "gateway": "10.0.0.254"\n        },\n        "ansible_dns": {\n            "nameservers": ["10.0.0.53"],\n            "search": ["storage-1"]\n        },\n        "ansible_hostname": "web-1",\n        "ansible_interfaces": ["eth0", "ens5"]\n    },\n    "changed": false\n}',
    ["web-1"],
  ],
  [
    "dynamic inventory old",
    '{"web":["web-1","web-2"],"gateways":["gw-1"],"storage":["storage-1"]}',
    [],
  ],
  ["groups list", '{"groups": ["web-1", "storage"]}', []],
  ["groups maps", '{"groups": [{"name": "storage-1", "hosts": ["web-1"]}]}', ["web-1"]],
  [
    "teams maps",
    '{"teams": [{"name": "team-a", "id": 22}], "servers": [{"name": "web-1"}]}',
    ["web-1"],
  ],
  [
    "terraform state",
    '{"version":4,"resources":[{"mode":"managed","type":"aws_security_group","name":"web","instances":[{"attributes":{"id":"sg-1","name":"storage-1"}}]},{"type":"aws_instance","name":"web","instances":[{"index_key":0,"attributes":{"id":"480201","name":"web-1","key_name":"mykey-1","vpc_security_group_ids":["sg-1"],"subnet_id":"vpc-1"}}]},{"type":"aws_route53_record","name":"db","instances":[{"attributes":{"name":"db-2","records":["10.0.0.62"]}}]}]}',
    ["web-1"],
  ],
  [
    "terraform plan",
    '  # digitalocean_droplet.web[0] will be destroyed\n  - resource "digitalocean_droplet" "web" {\n      - id        = "480201" -> null\n      - name      = "web-1" -> null\n      - region    = "nyc3" -> null\n      - ssh_keys  = ["mykey-1"] -> null\n      - vpc_uuid  = "vpc-1" -> null\n    }',
    ["web-1"],
  ],
  [
    "kubectl pods json",
    '{"kind":"List","items":[{"kind":"Pod","metadata":{"name":"redis-0","namespace":"kube-1"},"spec":{"containers":[{"name":"nginx-1"}],"nodeName":"web-1"},"status":{"hostIP":"10.0.0.1","podIP":"10.0.0.62"}}]}',
    [],
  ],
  [
    "kubectl deploy yaml",
    "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: storage-1\n  namespace: kube-1\nspec:\n  template:\n    spec:\n      hostname: db-2\n      containers:\n      - name: nginx-1\n        image: nginx\n",
    [],
  ],
  [
    "kubectl pods",
    "NAME         READY   STATUS    RESTARTS   AGE\nredis-0      1/1     Running   0          3d\ncheckout-1   1/1     Running   2          9d",
    [],
  ],
  [
    "kubectl describe node",
    "Name:               web-1\nRoles:              worker\nLabels:             kubernetes.io/hostname=web-1\n                    pool=pool-1\nAnnotations:        csi.volume: storage-1\nTaints:             dedicated=db-2:NoSchedule\nLease:\n  HolderIdentity:  web-1\nAddresses:\n  InternalIP:  10.0.0.1\n  Hostname:    web-1\nCapacity:\n  cpu:                2\n  pods:               110\nSystem Info:\n  Kernel Version:             5.15\nNon-terminated Pods:          (2 in total)\n  Namespace                   Name                     CPU Requests\n  kube-1                      redis-0                  100m (5%)",
    ["web-1"],
  ],
  [
    "gcloud describe",
    "name: web-1\nid: '480201'\nmachineType: https://www.googleapis.com/compute/v1/projects/p/zones/z/machineTypes/e2-medium\nnetworkInterfaces:\n- accessConfigs:\n  - name: External NAT\n    natIP: 203.0.113.1\n  name: nic0\n  network: https://www.googleapis.com/compute/v1/projects/p/global/networks/vpc-1\n  networkIP: 10.0.0.1\ntags:\n  items:\n  - storage-1\n  - web\nlabels:\n  owner: kim-1\nserviceAccounts:\n- email: alice@x\nzone: https://www.googleapis.com/compute/v1/projects/p/zones/zone-1",
    ["web-1"],
  ],
  [
    "az resource list",
    '[\n  {\n    "name": "disk-1",\n    "type": "Microsoft.Compute/disks",\n    "resourceGroup": "web"\n  },\n  {\n    "name": "web-1",\n    "type": "Microsoft.Compute/virtualMachines"\n  },\n  {\n    "name": "gw-1",\n    "type": "Microsoft.Network/publicIPAddresses"\n  }\n]',
    ["web-1"],
  ],
  [
    "aws sg json",
    '{\n  "Reservations": [\n    {\n      "Instances": [\n        {\n          "InstanceId": "480201",\n          "KeyName": "mykey-1",\n          "PrivateIpAddress": "10.0.0.1",\n          "SecurityGroups": [\n            {\n              "GroupName": "default",\n              "GroupId": "sg-1"\n            }\n          ],\n          "Tags": [\n            {\n              "Key": "Name",\n              "Value": "web-1"\n            },\n            {\n              "Key": "Backup",\n              "Value": "storage-1"\n            }\n          ],\n          "IamInstanceProfile": {\n            "Id": "22"\n          },\n          "BlockDeviceMappings": [\n            {\n              "DeviceName": "disk-1",\n              "Ebs": {\n                "VolumeId": "disk-1"\n              }\n            }\n          ]\n        }\n      ]\n    }\n  ]\n}',
    ["web-1"],
  ],
  [
    "aws query rows",
    '[\n    [\n        "web-1",\n        "running",\n        "t3.micro",\n        22\n    ],\n    [\n        "web-2",\n        "stopped",\n        "t3.micro",\n        80\n    ]\n]',
    [],
  ],
  [
    "compose",
    "services:\n  web-1:\n    image: nginx-1\n    depends_on:\n      - db-2\n    links:\n      - storage-1\n    networks:\n      - vpc-1\n",
    [],
  ],
  ["salt master", "web-1:\n  master: gw-1\n  role: db-2\n  env: prod", ["web-1"]],
  [
    "puppet node yaml",
    "name: web-1\nclasses:\n  - storage-1\nparameters:\n  master: gw-1\nenvironment: prod",
    ["web-1"],
  ],
  [
    "jira",
    "Summary: Decommission old web tier\nReporter: kim-1\nAssignee: alice\nEnvironment: prod-eu-1\nBlocked by: INC-4711\nDepends on: db-2\nServers: web-1, web-2\nBackup target: storage-1",
    ["web-1", "web-2"],
  ],
  [
    "runbook kv",
    "Host: web-1\nJump host: bastion-1\nGateway: 10.0.0.254\nDNS servers: 10.0.0.53\nBackup server: storage-1\nOwner: kim-1",
    ["web-1"],
  ],
  ["ssh -J", "ssh -J bastion-1 ubuntu@web-1\nssh -J bastion-1 ubuntu@web-2", ["web-1", "web-2"]],
  [
    "ssh -o ProxyJump",
    "ssh -o ProxyJump=bastion-1 web-1\nssh -i ~/.ssh/mykey-1 -l deploy web-2",
    ["web-1", "web-2"],
  ],
  [
    "kubectl cmds",
    "kubectl --context prod-eu-1 -n kube-1 drain web-1 --pod-selector app\nkubectl cordon web-2",
    ["web-1", "web-2"],
  ],
  [
    "aws cmd",
    "aws ec2 terminate-instances --instance-ids 480201 480202 --profile prod-eu-1 --region eu-west-1",
    ["web-1", "web-2"],
  ],
  [
    "netplan",
    "network:\n  ethernets:\n    eth0:\n      addresses:\n        - 10.0.0.1/24\n      gateway4: 10.0.0.254\n      nameservers:\n        addresses: [10.0.0.53]\n        search: [storage-1]\n",
    [],
  ],
  [
    "diff ini",
    "--- a/inventory\n+++ b/inventory\n@@ -1,3 +1,3 @@\n [web]\n-web-2 ansible_host=10.0.0.2\n+web-1 ansible_host=10.0.0.1",
    [],
  ],
  ["env file", "APP_HOST=web-1\nDB_HOST=db-2\nBACKUP_SERVER=storage-1\nHOSTNAME=web-2", ["web-2"]],
  [
    "helm values",
    "replicas: 3\nredis:\n  host: db-2\n  port: 22\nnodeSelector:\n  kubernetes.io/hostname: web-1\n",
    [],
  ],
  [
    "vars json",
    '{"gateway": "gw-1", "dns": ["10.0.0.53"], "backup": {"name": "storage-1", "ip": "10.0.0.62"}, "hosts": ["web-1"]}',
    ["web-1"],
  ],
  [
    "lb json",
    '{"load_balancers": [{"name": "lb-1", "ip": "10.0.0.254", "droplet_ids": [480201, 480202]}]}',
    [],
  ],
  [
    "cluster json",
    '{"kind":"Cluster","metadata":{"name":"cluster-1"},"spec":{"nodes":["web-1","web-2"]}}',
    [],
  ],
  [
    "cmdb",
    "CI Name: web-1\nParent: gw-1\nAlias: storage-1\nSupport group: ops-team\nLocation: fra1",
    [],
  ],
  [
    "json fragment",
    '      "name": "web-1",\n      "key_name": "mykey-1",\n      "parent": "gw-1",\n      "ip": "10.0.0.1"',
    ["web-1"],
  ],
  [
    "powershell fl",
    "Name       : web-1\nVMHost     : pve1\nFolder     : storage-1\nResourcePool : pool-1\nPowerState : PoweredOn",
    ["web-1"],
  ],
  ["mail sig", "Hi,\n\nplease delete web-1 and web-2.\n\nCheers\nKim", ["web-1", "web-2"]],
  ["a bare word in a nested list", '[["web-1","running"],["web-2","stopped"]]', ["web-1", "web-2"]],
  ["rows of jq", '["web-1",22]\n["web-2",80]', ["web-1", "web-2"]],
  [
    "an address of another machine in a row",
    '[["web-1","10.0.0.2"],["web-2","10.0.0.2"]]',
    ["web-2"],
  ],
  [
    "a jump host of ssh_config",
    "Host gw-1\n  HostName 10.0.0.254\nHost web-1\n  HostName 10.0.0.1 # only from gw-1\n  ProxyJump kim@gw-1:22\nHost web-2\n  ProxyCommand ssh -W %h:%p bastion-1\nHost bastion-1",
    ["web-1", "web-2"],
  ],
  [
    "prompts",
    "root@gw-1:~# virsh list --name\nweb-1\n[kim@gw-1 opt]$ ls\nkim@gw-1 ~ % ls\nSee `root@gw-1:/srv$ ls`",
    ["web-1"],
  ],
  ["a note behind a login", "root@web-1 # frontend\nroot@web-2", ["web-1", "web-2"]],
  ["people", "@kim-1 web-1 is down, cc @gw-1", ["web-1"]],
  [
    "a zone file",
    "@\tIN\tNS\tgw-1\n@\tIN\tMX\t10 lb-1\nweb-1\tIN\tA\t10.0.0.1\ngw-1\tIN\tA\t10.0.0.254",
    ["web-1"],
  ],
  ["known_hosts", "web-1 ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ root@backup-1", ["web-1"]],
  [
    "syslog",
    "Oct 11 11:55:13 web-1 app[22]: could not connect to gw-1:5432: timeout\nOct 11 11:55:13 web-2 cron[22]: CMD (rsync backup-1:/srv /srv)",
    ["web-1", "web-2"],
  ],
  [
    "a log whose machine ends in a colon",
    "2026-10-01 10:00:00 web-1: cannot reach gw-1\nNov 26 10:05:22 web-2: ping backup-1",
    ["web-1", "web-2"],
  ],
  ["a log without one", "2026-10-01 10:00:00 WARN web-1 lost connection to gw-1", []],
  ["an alert with its time", "2026-10-01 10:00:00 CRITICAL: web-1 is down", ["web-1"]],
  ["routes", "default via 10.0.0.254 dev eth0\nweb-1", ["web-1"]],
  [
    "dhcpd.conf",
    "next-server 10.0.0.53;\nhost web-1 {\n  option routers 10.0.0.254;\n  option domain-name-servers 10.0.0.53;\n  fixed-address 10.0.0.1;\n}",
    ["web-1"],
  ],
  ["nginx", "upstream web {\n  server web-1;\n}\nproxy_pass http://lb-1;", ["web-1"]],
  [
    "a comment in nagios",
    "define host {\n  use   linux-server  ; a template\n  host_name   web-1 ; the first\n}",
    ["web-1"],
  ],
  ["requests as statements", "delete web-1;\nstop instance web-2;", ["web-1", "web-2"]],
  ["a table of old and new", "| Old | New |\n|---|---|\n| web-1 | gw-1 |", []],
  ["a table of Jira", "||Host||Owner||\n|web-1|kim-1|\n|web-2|kim|", ["web-2"]],
  ["a table of HTML", "<tr><td>web-1</td><td>gw-1</td></tr>\n<tr><td>web-2</td></tr>", ["web-2"]],
  [
    "docker ps",
    "CONTAINER ID   IMAGE     STATUS       NAMES\nca2794c65e51   nginx     Up 7 days    web-1",
    [],
  ],
  [
    "services and pods",
    "NAME    TYPE           CLUSTER-IP   EXTERNAL-IP\nweb-1   LoadBalancer   10.43.0.1    203.0.113.2\n\nNAME      RESTARTS   IP           NODE\nredis-0   0          10.0.0.62    web-3",
    ["web-3"],
  ],
  [
    "groups of instances",
    "NAME      SIZE   INSTANCE_TEMPLATE\nstorage-1   3   web-1\n\nNAME   INTERNAL_IP\nweb-1   10.0.0.1",
    ["web-1"],
  ],
  ["a diff by hand", " [web]\n web-1\n- web-2\n+ web-3", []],
  ["a struck name of Slack", "- web-1\n- ~web-2~", ["web-1"]],
  [
    "sinfo",
    "PARTITION AVAIL  TIMELIMIT  NODES  STATE NODELIST\nnormal*      up   infinite      2  down* web-[1-2],gw-1\ngpu          up 1-00:00:00      1   idle web-3",
    ["web-1", "web-2", "gw-1", "web-3"],
  ],
  ["a range beside an address", "host,ip\nweb-[1-2],10.0.0.1\nweb-3,10.0.0.3", ["web-3"]],
  [
    "a file within YAML",
    "hostname: web-1\nwrite_files:\n  - path: /etc/x\n    content: |\n      server=gw-1\n      web-2\nhosts: |\n  web-3",
    ["web-1", "web-3"],
  ],
  ["owners", "web-1: kim-1\nweb-2: kim", ["web-2"]],
  ["an alert's details", "Details:\n  jump host gw-1\n  Failover to web-1 done", []],
  [
    "a fact with a mail address",
    "web-1\nowner: kim@example.com\ncreated: 2026-10-01\nweb-2",
    ["web-1", "web-2"],
  ],
  ["a list in a cell", "| Hosts | web-1, web-2 |", ["web-1", "web-2"]],
  ["a line with a date", "prod web-1;\ndelete by 1.10. web-2", ["web-1", "web-2"]],
  ["tildes for about", "took ~5m on web-1, ~6m on web-2 ~", ["web-1", "web-2"]],
  ["a list and an approval", "- web-1\n- web-2\n+7", ["web-1", "web-2"]],
  ["a proxy command", "ProxyCommand ssh -W %h:%p bastion-1\nweb-1", ["web-1"]],
  ["a word behind a known key", "Affected: web-1, web-2 and storage", ["web-1", "web-2"]],
  ["names in capitals before a list", "Please delete: web-1, web-2", ["web-1", "web-2"]],
])("%s: what's under a key that names something else isn't certain", (_, text, hosts) => {
  expect(reviewed(fleet, text).ids.map((id) => hostOf.get(id))).toEqual(hosts);
});

test.each([
  "| id | 480201 |\n| key_name | gw-1 |",
  "Jump host: gw-1",
  '{"groups": ["gw-1"]}',
  "define host {\n    host_name web-1\n    parents gw-1\n}",
  "kubectl --context gw-1 drain web-1",
])("%j leaves gw-1 to a person", (text) => {
  const values = reviewed(fleet, text).lines.flatMap(({ values }) => values);
  expect(values.find(({ text }) => text === "gw-1")).toMatchObject({
    verdict: "uncertain",
    reason: "other key",
  });
});
