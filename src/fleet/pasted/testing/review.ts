import { type FleetRow, readRow, SizeTable } from "../../worker/row.ts";
import { type PastedReview, reviewPasted } from "../../worker/pasted/review.ts";
import { readPastedText } from "../read-pasted-text.ts";

export interface Machine {
  id: string;
  host?: string;
  ip?: string;
  privateIp?: string;
  region?: string;
  state?: string;
  image?: string;
}

const sizes = new SizeTable();

function rowOf({ id, host, ip, privateIp, region, state = "RUNNING", image }: Machine): FleetRow {
  const raw = { id, hostName: host, ipv4: ip, privateIpv4: privateIp, region, state, image };
  const row = readRow(raw, sizes);
  if (!row) throw new Error("An instance needs an id.");
  return row;
}

/** Host names are enough for most fleets; their ids are `i-1`, `i-2` … */
export function fleetOf(...machines: readonly (string | Machine)[]): FleetRow[] {
  return machines.map((machine, place) =>
    rowOf(typeof machine === "string" ? { id: `i-${place + 1}`, host: machine } : machine),
  );
}

/** Texts by verdict, and the ids listed for certain. */
export function reviewed(fleet: readonly FleetRow[], text: string) {
  const review = reviewPasted(fleet, readPastedText(text));
  return { ...review, ...verdictsOf(review) };
}

function verdictsOf({ lines, certainIds }: PastedReview) {
  const values = lines.flatMap(({ values }) => values);
  const textsOf = (verdict: string) => [
    ...new Set(values.flatMap((value) => (value.verdict === verdict ? value.text : []))),
  ];
  return {
    certain: textsOf("certain"),
    uncertain: textsOf("uncertain"),
    missing: textsOf("missing"),
    ids: certainIds,
  };
}
