import { formatCount, plural } from "../../ui/format.ts";

/** The public addresses of instances, one a line, and what is said when they have been copied. */
export function ipList(instances: Iterable<{ ipv4?: string }>): { text: string; said: Said } {
  const addresses: string[] = [];
  let without = 0;
  for (const { ipv4 } of instances) {
    if (ipv4 === undefined) without += 1;
    else addresses.push(ipv4);
  }
  return { text: addresses.join("\n"), said: sayingOf(addresses.length, without) };
}

interface Said {
  title: string;
  text: string;
}

function sayingOf(copied: number, without: number): Said {
  if (copied === 0) return { title: "Nothing was copied.", text: withoutText(without) };
  const what = `${formatCount(copied)} ${plural(copied, "address", "addresses")}`;
  return { title: `Copied ${what}.`, text: withoutText(without) };
}

function withoutText(without: number): string {
  if (without === 0) return "";
  return `${formatCount(without)} ${plural(without, "instance has", "instances have")} none.`;
}
