/**
 * What a column or key holds. "host": names, or addresses, or ids that look like names (`instance`, `target`). "other":
 * known to hold none of them.
 */
export type ColumnKind = "id" | "name" | "address" | "host" | "other";

const words: Record<ColumnKind, string> = {
  id: `id, ids, uuid, instance id, instance ids, server ids, server id, vm id, vmid, machine id, compute id, droplet id, linode id, node id, host id,
    resource id, computeid, instanceid`,
  name: `name, names, hostname, host name, server name, servername, instance name, vm name, vmname, node name, nodename,
    machine name, computer name, computername, fqdn, dns name, display name, label, inventory hostname,
    ansible hostname, droplet name, private dns name, public dns name, asset, asset name, device, device name,
    rechnername, rechner, nom, nombre, nome, 主机名, 主机名称, 节点名称, ホスト名, サーバー名, サーバ名, 호스트명`,
  host: `host, hosts, virtual machine, virtual machines, instance, instances, node, nodes, server, servers, vm, vms, machine, machines, target, targets,
    computer, computers, droplet, droplets, linode, linodes, compute, computes, affected host, affected hosts, exported instance,
    nodelist, nodelist reason, serveur, serveurs, servidor, servidores, maschine, maschinen, 主机, 服务器, 节点, 实例, サーバー, サーバ, ホスト, 서버, 노드`,
  address: `ip, ips, ipv4, ip address, ip addresses, ipaddress, ip addr, address, addresses, addr, ansible host,
    ansible ssh host, private ip, private ips, public ip, public ips, external ip, internal ip, private ipv4,
    public ipv4, private ip address, public ip address, privateipaddress, publicipaddress, primary ip, nat ip, network ip,
    networkip, natip, ip4, inet, floating ip, floating ips, networks, endpoint, endpoints, main ip, fixed address, private ip addresses,
    public ip addresses, ipv4 address, access ip v4, privateipv4, adresse, ip adresse, ip adressen, adresse ip, adresses ip, dirección ip, ip地址, ip 地址, ipアドレス`,
  other: `state, status, role, roles, region, zone, location, type, size, image, version, age, user, port, tag, tags,
    group, groups, memory, cpu, disk, plan, flavor, os, kernel, description, note, notes, message, severity, job, alertname,
    env, environment, owner, team, project, created, updated, ansible user, ansible port, identityfile, path, key,
    backend, image id, value, created at, updated at, service, runbook, reporter, assigned to, assignee, from, to, cc,
    triggered by, msg, caller, peer, rolle, rôle, 角色, 役割, 备注, 備考, 状态, 状態`,
};

const kinds: ReadonlyMap<string, ColumnKind> = new Map(
  (["id", "name", "host", "address", "other"] as const).flatMap((kind) =>
    words[kind]
      .split(",")
      .flatMap((word) => [
        [word.trim(), kind] as const,
        [word.trim().replaceAll(" ", ""), kind] as const,
      ]),
  ),
);

/** Undefined for any other text. `PrivateIpAddress`, `private_ip`, `PRIVATE-IP` are the same. */
export function columnKind(name: string): ColumnKind | undefined {
  if (name.length > 40) return undefined;
  // A tag key's column in a CSV file of ours.
  if (name.startsWith("tag.")) return "other";
  const kind = kinds.get(name.toLowerCase());
  // Nearly all names, quickly.
  if (kind !== undefined || /^[a-z\d]*$/i.test(name)) return kind;
  const plain = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
  return kinds.get(plain) ?? kinds.get(plain.replaceAll(" ", ""));
}

/** Columns and keys that may say what to do with the machine, e.g. a note "keep": notes, and those we don't know. */
export function saysMore(kind: ColumnKind | undefined, name: string): boolean {
  return kind === undefined || /^(?:notes?|description|message)$/i.test(name.trim());
}
