import { type ColumnKind, columnKind } from "./column-kinds.ts";

/** "unknown": it may name anything, so what's behind it is never certain. */
export type KeyKind = ColumnKind | "unknown";

/** Ignored in a key ("Affected hosts" means "hosts"). A key of only these words is about machines: "Please drain". */
const plainWords = new Set(
  `a all an and are following for in list of on please the these they this those to two which affected impacted involved
  selected old unused obsolete names drain drained clean cleanup up down ok changed failed failing fatal unreachable
  skipping error errors critical warning problem firing resolved alert alerts todo remaining ssh ping betroffen betroffene
  betroffener folgende alle`.split(/\s+/),
);
const acts =
  /^(?:(?:delet|remov|terminat|retir)(?:e|ing)|(?:stop|destroy|decommission|kill|reboot|restart|patch)p?(?:ing)?|shut|weg|löschen|entfernen|abschalten|stoppen|supprimer|eliminar|borrar)$/;
/** "To be deleted", but "Deleted" and "Have been deleted" may be done already. */
const doneActs =
  /^(?:delet|remov|terminat|retir|stopp|destroy|decommission|kill|reboot|restart|patch)ed$|^gelöscht$|^supprimés$/;
/** Plain beside an act: "Servers which should be retired". */
const besideActs = new Set(
  `be i must need needs off needed pending required shall should want we will bitte folgenden sollen les suivants
  suivantes à`.split(/\s+/),
);

/** Headings of machines beside those to act on. */
const otherMachines =
  /^(?:new|active|healthy|jump|bastion|dns|name|ntp|gateway|proxy|replacement|neue|nouveaux) (?:hosts?|servers?|serveurs|nodes?|machines?|vms?|instances?)$|depends on$|(?:blocked|managed|migrated|monitored|moved|needed|reached|replaced|served|used) (?:by|from|to|via|with)$|\sreplacements?$|^(?:(?:still|currently) )?(?:in use|needed|required)$/i;

/** Does a heading name other machines? A word alone does, if it isn't known. */
export function namesOthers(heading: string): boolean {
  if (/\s/.test(heading)) return otherMachines.test(heading);
  return /unknown|other/.test(keyKind(heading)) && !neutral.test(heading);
}

/** Keys that can hold anything, e.g. `data`. */
export const neutral =
  /^(?:_?meta|all|items|data|results?|list|rows|records|entries|hits|response|body|resources|reservations|values?|content|alerts|annotations|(?:common|group)?_?labels|static_configs)$/i;

/** `name`: a key, or the words before a colon. `jump host` is "unknown": it's another machine than `host`. */
export function keyKind(name: string): KeyKind {
  const known = columnKind(name);
  if (known !== undefined || name.length > 80) return known ?? "unknown";
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  if (/^(?:phase|step|batch|wave) \d+$/.test(words.join(" "))) return "host";
  const isToDo = words.some((word) => /^(?:be|sollen|werden|à)$/.test(word));
  const isAct = (word: string) => acts.test(word) || (isToDo && doneActs.test(word));
  const hasAct = words.some(isAct);
  const isPlain = (word: string) =>
    plainWords.has(word) || isAct(word) || (hasAct && besideActs.has(word));
  const named = words.filter((word) => !isPlain(word));
  if (named.length === 0) return words.length > 0 ? "host" : "unknown";
  // "Problem ID" and "alert name" are not the machine's; `instance_ips` are.
  const kind = columnKind(named.join(" "));
  if (kind === "host" || kind === "address") return kind;
  const kinds = new Set(named.map((word) => columnKind(word)));
  kinds.delete("host");
  return kinds.size === 1 && kinds.has("address") ? "address" : "unknown";
}
