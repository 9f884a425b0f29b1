export type TextField = "state" | "region" | "tag" | "spec" | "image" | "ip" | "id" | "host";
export type FigureField = "cpu" | "mem" | "storage" | "age";

interface About<Kind, Name> {
  readonly kind: Kind;
  readonly name: Name;
  /** Other names that are understood, but not offered. */
  readonly aliases: readonly string[];
  /** A few words for the help and the completion. */
  readonly about: string;
  /** A whole term. */
  readonly example: string;
}

type QueryField = About<"text", TextField> | About<"figure", FigureField>;

function text(name: TextField, example: string, about: string, ...aliases: string[]): QueryField {
  return { kind: "text", name, aliases, about, example };
}

function figure(
  name: FigureField,
  example: string,
  about: string,
  ...aliases: string[]
): QueryField {
  return { kind: "figure", name, aliases, about, example };
}

/** Everything that can stand before an operator, in the order in which the help lists it. */
export const queryFields: readonly QueryField[] = [
  text("state", "state:running", "State"),
  text("region", "region:eu", "Region"),
  text("tag", "tag:prod", "Any tag"),
  text("spec", "spec:c4", "Specification", "specification"),
  text("image", "image:ubuntu", "Image"),
  text("ip", "ip:10.12.", "Start of the public or private address"),
  text("id", "id:480", "ID"),
  text("host", "host:web", "Host name", "name", "hostname"),
  figure("cpu", "cpu>=4", "vCPUs, as in cpu>=4", "vcpu", "vcpus"),
  figure("mem", "mem>=8gb", "Memory in mb, gb or tb, as in mem>=8gb", "memory"),
  figure("storage", "storage<100gb", "Storage in gb or tb, as in storage<100gb"),
  figure("age", "age>30d", "Time since creation in s, min, h, d, w, mo or y, as in age>30d"),
];

// A Map, as "constructor" is a name that somebody can type.
const byName = new Map(
  queryFields.flatMap((field) => [field.name, ...field.aliases].map((name) => [name, field])),
);

/** The field of this name or alias, in whatever case. */
export function fieldNamed(name: string): QueryField | undefined {
  return byName.get(name.toLowerCase());
}
