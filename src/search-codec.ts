/**
 * How the search part of an address is read and written: plain names and texts. Not as JSON, to which
 * `q=007` and `q=9007199254740993` are numbers.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  // What is there twice says nothing, and is left to the routes to refuse.
  const read = (name: string) =>
    params.getAll(name).length > 1 ? params.getAll(name) : params.get(name);
  return Object.fromEntries([...params.keys()].map((name) => [name, read(name) ?? ""]));
}

/** Leaves out what is undefined; writes anything else as it was read. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (typeof one === "number" || typeof one === "string") params.append(name, String(one));
    }
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
