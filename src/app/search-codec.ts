/**
 * How the search part of an address is read and written: plain names and texts. The router's own way reads JSON, to which
 * `q=007` and `q=9007199254740993` are numbers.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  // What is there twice says nothing, and is left to the routes to refuse.
  const read = (name: string) =>
    params.getAll(name).length > 1 ? params.getAll(name) : params.get(name);
  return Object.fromEntries([...params.keys()].map((name) => [name, read(name) ?? ""]));
}

/** Leaves out what is undefined or empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "number" || (typeof value === "string" && value !== "")) {
      params.set(name, String(value));
    }
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
