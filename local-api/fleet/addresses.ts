/** Hosts used in each /24: neither the network's nor the broadcast address. */
const HOSTS = 254;

/** The networks reserved for documentation (RFC 5737), enough for 762 instances. */
const DOCUMENTATION = ["203.0.113", "198.51.100", "192.0.2"];

/** 100.64.0.0/10 (RFC 6598) holds 16,384 /24 networks: enough for every fleet this server allows. */
const SHARED_NETWORKS = 16_384;

/** A public address, unique for every index below 4,000,000, from reserved ranges. */
export function publicIpv4(index: number): string {
  const documentation = DOCUMENTATION[Math.floor(index / HOSTS)];
  if (documentation !== undefined) return `${documentation}.${scatteredHost(index)}`;
  // 5,171 is odd, so the multiplication visits every network once before it repeats.
  const network = (Math.floor(index / HOSTS) * 5171) % SHARED_NETWORKS;
  return `100.${64 + (network >>> 8)}.${network & 255}.${scatteredHost(index)}`;
}

/** A private address, unique for every index: 10.12.x.y, and 10.13.x.y and up from 65,024 instances on. */
export function privateIpv4(index: number): string {
  const network = Math.floor(index / HOSTS);
  return `10.${12 + (network >>> 8)}.${network & 255}.${1 + (index % HOSTS)}`;
}

/** 97 shares no factor with 254, so each host of a network occurs once, in a seemingly random order. */
function scatteredHost(index: number): number {
  return 1 + ((index * 97) % HOSTS);
}
