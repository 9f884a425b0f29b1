export interface AddressBlock {
  readonly network: number;
  readonly size: number;
  readonly start: string;
}

/** Undefined for anything else. No regular expression: it runs for every row. */
function addressNumber(text: string): number | undefined {
  let number = 0;
  let dots = 0;
  let octet = -1;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) octet = Math.max(octet, 0) * 10 + digit;
    else if (text[at] === "." && octet >= 0) {
      number = number * 256 + octet;
      dots++;
      octet = -1;
    } else return undefined;
    if (octet > 255) return undefined;
  }
  return dots === 3 && octet >= 0 ? number * 256 + octet : undefined;
}

/** Ignores host bits, as most tools do: 10.12.3.4/16 is 10.12.0.0/16. */
export function readBlock(text: string): AddressBlock | undefined {
  const [address = "", bits = "", ...rest] = text.split("/");
  const number = addressNumber(address);
  if (number === undefined || rest.length > 0 || !/^\d{1,2}$/.test(bits) || Number(bits) > 32)
    return undefined;
  const size = 2 ** (32 - Number(bits));
  const common = address.split(".").slice(0, Math.floor(Number(bits) / 8));
  const start = common
    .map((octet) => `${Number(octet)}.`)
    .join("")
    .slice(0, common.length === 4 ? -1 : undefined);
  return { network: number - (number % size), size, start };
}

export function isInBlock(address: string, { network, size, start }: AddressBlock): boolean {
  // Cheap check first: most addresses are in another network.
  if (!address.startsWith(start)) return false;
  const number = addressNumber(address);
  return number !== undefined && number >= network && number < network + size;
}
