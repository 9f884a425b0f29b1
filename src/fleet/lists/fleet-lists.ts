import { type Findings, findTokens, isList } from "./find.ts";
import type { Listed, PastedList } from "./lists.ts";
import { maxListValues, type ReadText, readText } from "./read.ts";
import {
  distinctIds,
  distinctTexts,
  isUnclear,
  missingTexts,
  reviewPage,
  type ReviewRequest,
} from "./review.ts";
import type { FleetIndex } from "../worker/fleet-index.ts";
import type { FleetRow } from "../worker/row.ts";

export type PastedListSummary = ReturnType<FleetLists["summary"]>;
export type TextSummary = ReturnType<typeof textSummary>;

/** What a text names, for one version of the fleet. */
interface Found {
  version: number;
  findings: Findings<FleetRow>[];
  isList: boolean;
  tooMany: number | undefined;
}

/** The pasted lists that the page asks about, over the instances loaded so far. */
export class FleetLists {
  readonly #index: FleetIndex;
  readonly #inListOrder: () => readonly FleetRow[];
  readonly #lists = new Map<string, { list: PastedList; text: ReadText | undefined }>();
  readonly #found = new WeakMap<ReadText, Found>();
  /** Listed instances as last seen. A text that names one of them that's gone doesn't mean its successor. */
  readonly #seen = new Map<string, FleetRow>();
  /** Lists of one text: its review makes another list. */
  #lastRead: { text: string; read: ReadText } | undefined;

  constructor(index: FleetIndex, inListOrder: () => readonly FleetRow[]) {
    this.#index = index;
    this.#inListOrder = inListOrder;
  }

  put(name: string, list: PastedList): void {
    const { text } = list;
    if (text !== undefined && this.#lastRead?.text !== text)
      this.#lastRead = { text, read: readText(text) };
    this.#lists.set(name, { list, text: text === undefined ? undefined : this.#lastRead?.read });
  }

  /**
   * In the order of the list; if it's negated, those that it leaves out. Throws if the worker doesn't know the list: without it, a
   * query would match instances it must not.
   */
  rowsOf(name: string): { rows: ReadonlySet<FleetRow>; isNegated: boolean } {
    const { isNegated, listed } = this.#known(name);
    const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => this.#index.row(id) ?? []);
    const rows = rowsOf(listed.ids);
    for (const row of rows) this.#seen.set(row.id, row);
    return { rows: new Set([...rows, ...(isNegated ? rowsOf(listed.unticked) : [])]), isNegated };
  }

  summary(name: string) {
    const { listed, found } = this.#known(name);
    const { ids, unticked } = listed;
    const leftOut = new Set([...ids, ...unticked]);
    const gone = ids.filter((id) => this.#index.row(id) === undefined);
    return {
      /** This answer is about every instance. */
      isWhole: this.#index.isWhole,
      found: ids.length - gone.length,
      /** Were on the list, and no longer exist. */
      gone,
      /** Neither on the list nor left unticked. */
      others: this.#inListOrder().filter(({ id }) => !leftOut.has(id)).length,
      /** What the text says. Undefined in a tab that doesn't have the text. */
      text: found && textSummary(found, new Set(ids)),
    };
  }

  review(name: string, request: ReviewRequest) {
    const { text, found } = this.#known(name);
    return text && found && reviewPage(text, found.findings, request, found.isList);
  }

  /** Of a text in the search box: how many instances it names as a list. `isSeveral`: it has several values and nothing else. */
  read(text: string): { found: number; isSeveral: boolean } {
    const { findings, isList } = this.#find(readText(text), []);
    const tokens = findings.flat().filter(({ verdict }) => verdict !== "word");
    return { found: distinctIds(tokens).length, isSeveral: isList && tokens.length > 1 };
  }

  /** Throws if the worker doesn't know the list. */
  #known(name: string) {
    const known = this.#lists.get(name);
    if (!known) throw new RangeError("The list is not known.");
    const { text, list } = known;
    const found = text && this.#foundIn(text, list.listed?.ids ?? []);
    const listed = list.listed ?? listedAtOnce(found) ?? nothing;
    return { text, found, listed, isNegated: list.isNegated };
  }

  #foundIn(text: ReadText, ids: readonly string[]): Found {
    const before = this.#found.get(text);
    if (before?.version === this.#index.rowsVersion) return before;
    const gone = ids.flatMap((id) => (this.#index.row(id) ? [] : (this.#seen.get(id) ?? [])));
    const found = this.#find(text, gone);
    this.#found.set(text, found);
    return found;
  }

  #find(text: ReadText, gone: readonly FleetRow[]): Found {
    const findings = findTokens([...this.#inListOrder(), ...gone], text);
    const isWhole = isList(findings);
    const values = findings.flat().filter(({ rows }) => isWhole || rows.length > 0);
    const count = distinctTexts(values).length;
    const tooMany = count > maxListValues ? count : undefined;
    return { version: this.#index.rowsVersion, findings, isList: isWhole, tooMany };
  }
}

const nothing: Listed = { ids: [], unticked: [], isReviewed: false };

/** A part of a list is another list, so of one that's too long nothing is listed. */
function listedAtOnce(found: Found | undefined): Listed | undefined {
  if (!found?.isList || found.tooMany !== undefined) return undefined;
  const findings = found.findings.flat();
  const ids = distinctIds(findings.filter(({ verdict }) => verdict === "found"));
  const listed = new Set(ids);
  const unticked = distinctIds(findings.filter(isUnclear)).filter((id) => !listed.has(id));
  return { ids, unticked, isReviewed: false };
}

function textSummary(found: Found, listed: ReadonlySet<string>) {
  const all = found.findings.flat();
  const unclear = all.filter((one) => isUnclear(one) && one.rows.some(({ id }) => !listed.has(id)));
  return {
    isList: found.isList,
    /** Undefined if it's for a person to say. */
    listedAtOnce: listedAtOnce(found),
    /** Instances that it names. */
    named: distinctIds(all).length,
    /** Names of several instances, or found by short name, that aren't on the list. */
    unclear: distinctTexts(unclear).length,
    missing: missingTexts(all).length,
    /** The number of values, if that's too many. */
    tooMany: found.tooMany,
  };
}
