/** Per /24, without the network and broadcast addresses. */
const HOSTS = 254;

/** Reserved for documentation (RFC 5737); enough for 762 instances. */
const DOCUMENTATION = ["203.0.113", "198.51.100", "192.0.2"];

/** 100.64.0.0/10 (RFC 6598) has 16,384 /24 networks: enough for the largest fleet. */
const SHARED_NETWORKS = 16_384;

/** From reserved ranges, unique for each index below 4,000,000. */
export function publicIpv4(index: number): string {
  const documentation = DOCUMENTATION[Math.floor(index / HOSTS)];
  if (documentation !== undefined) return `${documentation}.${scatteredHost(index)}`;
  // 5,171 is odd, so the product visits every network before it repeats.
  const network = (Math.floor(index / HOSTS) * 5171) % SHARED_NETWORKS;
  return `100.${64 + (network >>> 8)}.${network & 255}.${scatteredHost(index)}`;
}

/** Unique for each index: 10.12.x.y, from 65,024 instances on 10.13.x.y and up. */
export function privateIpv4(index: number): string {
  const network = Math.floor(index / HOSTS);
  return `10.${12 + (network >>> 8)}.${network & 255}.${1 + (index % HOSTS)}`;
}

/** 97 and 254 are coprime, so each host of a network occurs once, in seemingly random order. */
function scatteredHost(index: number): number {
  return 1 + ((index * 97) % HOSTS);
}
