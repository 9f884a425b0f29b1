import { toCsv } from "../../../text/csv.ts";
import type { Machine } from "./review.ts";

/** What people paste, made from instances. Each has the shape of its source, with texts of our own. */
export interface Format {
  name: string;
  /** What the format holds of an instance. */
  write: (machines: Machines) => string;
}

const lines = (...parts: readonly (string | readonly string[])[]) => parts.flat().join("\n");

type Machines = readonly Required<Machine>[];

/** The rows of a table: its header, and one for each machine, with "|" between the cells. */
function rowsOf(header: string, machines: Machines, row: (machine: Required<Machine>) => string) {
  return [header, ...machines.map(row)].map((cells) => cells.split("|"));
}

/** Each cell as wide as its column's widest. */
function aligned(rows: readonly string[][]): string[][] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widthOf(column))));
}

/** As kubectl, gcloud and doctl print a table. */
const columns = (rows: readonly string[][], gap = 3): string[] =>
  aligned(rows).map((cells) => cells.join(" ".repeat(gap)).trimEnd());

function boxed(rows: readonly string[][]): string[] {
  const [header = [], ...others] = aligned(rows);
  const border = `+${header.map((cell) => "-".repeat(cell.length + 2)).join("+")}+`;
  const lineOf = (row: readonly string[]) => `| ${row.join(" | ")} |`;
  return [border, lineOf(header), border, ...others.map(lineOf), border];
}

export const formats: readonly Format[] = [
  {
    name: "lines",
    write: (machines) =>
      lines(
        machines.map(({ host }) => host),
        "",
      ),
  },
  {
    name: "bullets",
    write: (machines) =>
      machines.map(({ host }, place) => (place % 2 ? `- ${host}` : `-${host}`)).join("\n"),
  },
  { name: "commas", write: (machines) => machines.map(({ host }) => host).join(", ") },
  { name: "ids", write: (machines) => machines.map(({ id }) => id).join("\n") },
  {
    // https://docs.ansible.com/ansible/3/user_guide/intro_inventory.html
    name: "Ansible inventory, INI",
    write: (machines) =>
      lines(
        "# Managed by hand. Old: storage-1",
        "[web]",
        machines.map(({ host, ip }) => `${host} ansible_host=${ip} ansible_user=deploy  # checked`),
        "",
        "[web:vars]",
        "ansible_port=22",
        "",
        "[storage:children]",
        "web",
      ),
  },
  {
    // the same page
    name: "Ansible inventory, YAML",
    write: (machines) =>
      lines(
        "all:",
        "  vars:",
        "    ansible_user: deploy",
        "  children:",
        "    web:",
        "      hosts:",
        machines.flatMap(({ host, ip }) => [`        ${host}:`, `          ansible_host: ${ip}`]),
        "        # old-1:",
      ),
  },
  {
    // `ansible-inventory --list`
    name: "Ansible inventory, JSON",
    write: (machines) =>
      JSON.stringify(
        {
          _meta: {
            hostvars: Object.fromEntries(
              machines.map(({ host, ip }) => [host, { ansible_host: ip }]),
            ),
          },
          all: { children: ["ungrouped", "web"] },
          web: { hosts: machines.map(({ host }) => host) },
        },
        null,
        4,
      ),
  },
  {
    // https://docs.oracle.com/cd/F33069_01/1.1/orchestration/kubectl-get-nodes.html
    name: "kubectl get nodes -o wide",
    write: (machines) =>
      lines(
        "$ kubectl get node -o wide",
        columns(
          rowsOf(
            "NAME|STATUS|ROLES|AGE|VERSION|INTERNAL-IP|EXTERNAL-IP|OS-IMAGE|KERNEL-VERSION|CONTAINER-RUNTIME",
            machines,
            ({ host, ip, privateIp }) =>
              `${host}|Ready,SchedulingDisabled|worker|212d|v1.28.3|${privateIp}|${ip}|Ubuntu 22.04.3 LTS|5.15.0-88-generic|containerd://1.7.2`,
          ),
        ),
      ),
  },
  {
    name: "kubectl get nodes -o yaml",
    write: (machines) =>
      lines(
        "apiVersion: v1",
        "items:",
        machines.flatMap(({ host, privateIp }) => [
          "- apiVersion: v1",
          "  kind: Node",
          "  metadata:",
          "    labels:",
          "      kubernetes.io/os: linux",
          `    name: ${host}`,
          "    uid: 7f0c7d0e-66f5-4c43-9d0b-2f4b1a2f0000",
          "  status:",
          "    addresses:",
          `    - address: ${privateIp}`,
          "      type: InternalIP",
          `    - address: ${host}`,
          "      type: Hostname",
          "    conditions:",
          "    - message: kubelet is posting ready status",
          "      type: Ready",
        ]),
        "kind: List",
      ),
  },
  {
    name: "gcloud compute instances list",
    write: (machines) =>
      lines(
        columns(
          rowsOf(
            "NAME|ZONE|MACHINE_TYPE|PREEMPTIBLE|INTERNAL_IP|EXTERNAL_IP|STATUS",
            machines,
            ({ host, ip, privateIp }) =>
              `${host}|europe-west1-b|e2-medium||${privateIp}|${ip}|RUNNING`,
          ),
          2,
        ),
      ),
  },
  {
    // https://docs.digitalocean.com/reference/doctl/reference/compute/droplet/list/
    name: "doctl compute droplet list",
    write: (machines) =>
      lines(
        columns(
          rowsOf(
            "ID|Name|Public IPv4|Private IPv4|Public IPv6|Memory|VCPUs|Disk|Region|Image|Status|Tags",
            machines,
            ({ id, host, ip, privateIp }) =>
              `${id}|${host}|${ip}|${privateIp}||1024|1|25|nyc3|Ubuntu 22.04|active|web,prod`,
          ),
          4,
        ),
      ),
  },
  {
    name: "az vm list -d -o table",
    write: (machines) => {
      const rows = rowsOf(
        "Name|ResourceGroup|PowerState|PublicIps|Location|Zones",
        machines,
        ({ host, ip }) => `${host}|prod-rg-1|VM running|${ip}|westeurope|1`,
      );
      const [header = "", ...others] = columns(rows, 2);
      return lines(
        header,
        header.replace(/\S+(?: \S+)*/g, (text) => "-".repeat(text.length)),
        others,
      );
    },
  },
  {
    // https://pastebin.com/AfXbMLZY
    name: "openstack server list",
    write: (machines) =>
      lines(
        boxed(
          rowsOf(
            "ID|Name|Status|Networks|Image|Flavor",
            machines,
            ({ id, host, ip, privateIp }) =>
              `${id}|${host}|ACTIVE|private=${privateIp}, ${ip}|ubuntu-22.04|m1.small`,
          ),
        ),
      ),
  },
  {
    name: "aws ec2 describe-instances",
    write: (machines) =>
      JSON.stringify(
        {
          Reservations: machines.map(({ id, host, ip, privateIp }) => ({
            Groups: [],
            Instances: [
              {
                ImageId: "ami-0abcdef1234567890",
                InstanceId: id,
                InstanceType: "t3.micro",
                Monitoring: { State: "disabled" },
                Placement: { AvailabilityZone: "us-east-2a", GroupName: "", Tenancy: "default" },
                PrivateIpAddress: privateIp,
                PublicIpAddress: ip,
                State: { Code: 16, Name: "running" },
                NetworkInterfaces: [
                  {
                    Association: { IpOwnerId: "amazon", PublicIp: ip },
                    PrivateIpAddress: privateIp,
                    Status: "in-use",
                  },
                ],
                SecurityGroups: [{ GroupName: "storage-1", GroupId: "sg-1" }],
                Tags: [
                  { Key: "Role", Value: "storage-1" },
                  { Key: "Name", Value: host },
                ],
              },
            ],
            OwnerId: "123456789012",
          })),
        },
        null,
        4,
      ),
  },
  {
    name: "spreadsheet cells",
    write: (machines) =>
      lines(
        "Hostname\tRole\tRAM\tIP address\tComment",
        machines.map(
          ({ host, ip }) => `${host}\tstorage\t1024\t${ip}\t"replaces ""storage-1"", see RB-12"`,
        ),
        "",
      ),
  },
  {
    name: "CSV of the product",
    write: (machines) =>
      toCsv(
        rowsOf(
          "id|hostName|state|specification|vcpus|memoryMb|storageGb|region|ipv4|privateIpv4|image|tags|createdAt|updatedAt",
          machines,
          ({ id, host, ip, privateIp, region }) =>
            `${id}|${host}|RUNNING|c2-m8|2|8192|80|${region}|${ip}|${privateIp}|ubuntu-24.04|prod, storage-1|2026-01-02T03:04:05Z|2026-01-02T03:04:05Z`,
        ),
      ),
  },
  {
    name: "JSON of the product",
    write: (machines) =>
      `[\n${machines.map(({ id, host, ip, privateIp, region }) => JSON.stringify({ id, hostName: host, state: "RUNNING", specificationId: "c2-m8", region, ipv4: ip, privateIpv4: privateIp, image: "storage-1", tags: ["storage-1"] })).join(",\n")}\n]\n`,
  },
  {
    name: "inventory of the product",
    write: (machines) =>
      lines(
        "[eu_west_1]",
        machines.map(({ host, ip }) => `${host} ansible_host=${ip}`),
        "",
      ),
  },
  {
    name: "jq -c",
    write: (machines) =>
      machines
        .map(({ host, ip }) => JSON.stringify({ name: host, ip, role: "storage-1" }))
        .join("\n"),
  },
  { name: "JSON array", write: (machines) => JSON.stringify(machines.map(({ host }) => host)) },
  {
    // https://www.cnblogs.com/wangguishe/p/15574471.html
    name: "Prometheus targets, YAML",
    write: (machines) =>
      lines(
        "- targets:",
        machines.map(({ host }) => `  - '${host}:9100'`),
        "  # - storage-1:9100",
        "  labels:",
        "    job: node-exporter",
        "    dc: storage-1",
      ),
  },
  {
    name: "Prometheus targets, in one line",
    write: (machines) =>
      lines(
        "scrape_configs:",
        "  - job_name: node",
        "    static_configs:",
        `      - targets: [${machines.map(({ privateIp }) => `"${privateIp}:9100"`).join(", ")}]`,
        "        labels: { env: prod, rack: storage-1 }",
      ),
  },
  {
    name: "alerts",
    write: (machines) =>
      machines
        .map(({ host }) =>
          lines(
            `[FIRING:1] InstanceDown (instance="${host}:9100" job="node" severity="critical")`,
            "Value: 22",
          ),
        )
        .join("\n"),
  },
  {
    // man 5 ssh_config
    name: "ssh_config",
    write: (machines) =>
      lines(
        machines.flatMap(({ host, ip }) => [
          `Host ${host}`,
          `    HostName ${ip}`,
          "    User deploy",
          "    Port 22",
          "    IdentityFile ~/.ssh/storage-1",
          "    ProxyCommand ssh -W %h:%p storage-1",
          "",
        ]),
        "Host *",
        "    ServerAliveInterval 60",
      ),
  },
  {
    // man 5 hosts
    name: "hosts file",
    write: (machines) =>
      lines(
        "127.0.0.1\tlocalhost",
        "::1     localhost ip6-localhost ip6-loopback",
        "# 10.9.9.9 storage-1",
        machines.map(({ host, privateIp }) => `${privateIp}\t${host}.internal.example ${host}`),
      ),
  },
  {
    name: "psql",
    write: (machines) => {
      const rows = rowsOf("id|name|memory", machines, ({ id, host }) => `${id}|${host}|1024`);
      const [header = "", ...others] = rows.map(
        (row) => ` ${row.map((cell) => cell.padEnd(12)).join("| ")}`,
      );
      return lines(
        header,
        "-------------+-------------+-------------",
        others,
        `(${machines.length} rows)`,
      );
    },
  },
  {
    name: "mysql",
    write: (machines) =>
      lines(
        "mysql> SELECT hostname, ip, ram FROM servers;",
        boxed(rowsOf("hostname|ip|ram", machines, ({ host, ip }) => `${host}|${ip}|1024`)),
        `${machines.length} rows in set (0.00 sec)`,
      ),
  },
  {
    // https://dev.mysql.com/doc/mysql-shell/en/mysql-shell-output-vertical.html
    name: "mysql \\G",
    write: (machines) =>
      lines(
        machines.flatMap(({ host, ip }, place) => [
          `*************************** ${place + 1}. row ***************************`,
          `hostname: ${host}`,
          `      ip: ${ip}`,
          "     ram: 1024",
        ]),
      ),
  },
  {
    // https://hackage.haskell.org/package/commonmark-extensions-0.2.3/src/test/pipe_tables.md
    name: "Markdown table",
    write: (machines) =>
      lines(
        "## To delete",
        "",
        "| Host | Role | Address |",
        "|------|:----:|--------:|",
        machines.map(({ host, ip }) => `| **${host}** | storage | ${ip} |`),
      ),
  },
  {
    name: "Markdown checklist",
    write: (machines) =>
      lines(
        "Decommission:",
        machines.map(({ host }) => `- [ ] \`${host}\` (storage)`),
      ),
  },
  {
    name: "ticket",
    write: (machines) =>
      lines(
        "OPS-4711: decommission the old web tier",
        "",
        "Hi team, the following machines are no longer in use and can go on 2026-11-30 at 10:00:",
        machines.map(({ host, ip }) => `  • ${host} (${ip})`),
        "Thanks, Kim",
      ),
  },
  {
    name: "URLs",
    write: (machines) =>
      machines.map(({ host }) => `https://${host}:8443/health?full=1`).join("\n"),
  },
  {
    name: "key=value",
    write: (machines) =>
      machines
        .map(({ host }) => `level=error host=${host} msg="disk is full" size=1024`)
        .join("\n"),
  },
  {
    name: "key: value",
    write: (machines) =>
      machines.map(({ host, ip }) => lines(`Name: ${host}`, `IP: ${ip}`, "RAM: 1024")).join("\n\n"),
  },
  {
    // https://developer.hashicorp.com/terraform/cli/commands/output
    name: "terraform output",
    write: (machines) =>
      lines(
        "instance_ips = {",
        machines.map(({ host, ip }) => `  "${host}" = "${ip}"`),
        "}",
      ),
  },
  {
    name: "ssh commands",
    write: (machines) =>
      machines.map(({ ip }) => `ssh -i ~/.ssh/storage-1 ubuntu@${ip}`).join("\n"),
  },
];
