import { type ColumnKind, columnKind } from "./column-kinds.ts";

/** "unknown": it may name anything, so what's behind it is never certain. */
export type KeyKind = ColumnKind | "unknown";

/** Ignored in a key ("Affected hosts" means "hosts"). A key of only these words is about machines: "Please delete". */
const plainWords = new Set(
  `a all an and are following for in list of on please the these they this those to two which affected impacted involved
  selected old unused obsolete names delete deleting remove removing stop stopping terminate destroy decommission kill
  reboot restart drain drained clean cleanup up down ok changed failed failing fatal unreachable skipping error errors
  critical warning problem firing resolved alert alerts todo remaining ssh ping löschen entfernen stoppen betroffen
  betroffene betroffener folgende alle supprimer eliminar borrar`.split(/\s+/),
);

/** Keys that can hold anything, e.g. `data`. */
export const neutral =
  /^(?:_?meta|all|items|data|results?|list|rows|records|entries|hits|response|body|resources|reservations|values?|content|alerts|annotations|(?:common|group)?_?labels|static_configs)$/i;

/** `name`: a key, or the words before a colon. `jump host` is "unknown": it's another machine than `host`. */
export function keyKind(name: string): KeyKind {
  const known = columnKind(name);
  if (known !== undefined || name.length > 80) return known ?? "unknown";
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const named = words.filter((word) => !plainWords.has(word.toLowerCase()));
  if (named.length === 0) return words.length > 0 ? "host" : "unknown";
  // "Problem ID" and "alert name" are not the machine's; `instance_ips` are.
  const kind = columnKind(named.join(" "));
  if (kind === "host" || kind === "address") return kind;
  const kinds = new Set(named.map((word) => columnKind(word)));
  kinds.delete("host");
  return kinds.size === 1 && kinds.has("address") ? "address" : "unknown";
}
