import type { Candidate } from "./candidate.ts";
import type { TextField } from "./fields.ts";

type Test = (candidate: Candidate) => boolean;

/** Whether any text field contains the value, in whatever case. */
export function matchText(value: string): Test {
  const part = value.toLowerCase();
  if (!part.includes("\n")) return (candidate) => candidate.text.includes(part);
  // The joined text would match where one field ends and the next begins.
  const tests = everyField.map((field) => matchField(field, false, value));
  return (candidate) =>
    candidate.ipv4.includes(part) ||
    candidate.privateIpv4.includes(part) ||
    tests.some((test) => test(candidate));
}

/**
 * Whether a field is the value (exact), or else contains it, in whatever case. A tag is enough, and either address,
 * which has to start with the value rather than contain it: "10.1" would be in every second one.
 */
export function matchField(field: TextField, exact: boolean, value: string): Test {
  const part = value.toLowerCase();
  if (field === "tag")
    return exact
      ? (candidate) => candidate.tags.includes(part)
      : (candidate) => someContains(candidate.tags, part);
  if (field === "ip")
    return exact
      ? ({ ipv4, privateIpv4 }) => ipv4 === part || privateIpv4 === part
      : ({ ipv4, privateIpv4 }) => ipv4.startsWith(part) || privateIpv4.startsWith(part);
  const read = readers[field];
  return exact
    ? (candidate) => read(candidate) === part
    : (candidate) => read(candidate).includes(part);
}

const everyField: readonly TextField[] = ["state", "region", "tag", "spec", "image", "id", "host"];

// Functions rather than candidate[field], which the engine would look up by name every time.
const readers: Record<Exclude<TextField, "tag" | "ip">, (candidate: Candidate) => string> = {
  state: (candidate) => candidate.state,
  region: (candidate) => candidate.region,
  spec: (candidate) => candidate.spec,
  image: (candidate) => candidate.image,
  id: (candidate) => candidate.id,
  host: (candidate) => candidate.host,
};

function someContains(texts: readonly string[], part: string): boolean {
  for (const text of texts) if (text.includes(part)) return true;
  return false;
}
