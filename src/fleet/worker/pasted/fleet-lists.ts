import type { PastedText } from "../../pasted/pasted-text.ts";
import type { PastedList } from "../../pasted-lists.ts";
import { comparedText } from "../../../text/compared-text.ts";
import type { FleetIndex } from "../fleet-index.ts";
import type { FleetRow } from "../row.ts";
import { type PastedReview, reviewPasted } from "./review.ts";
import {
  type Listed,
  type ReviewPage,
  type ReviewPageRequest,
  reviewPage,
  uncertainOf,
} from "./review-page.ts";

/** The rows of a pasted list, for one version of the fleet. */
export interface ListedRows {
  /** In the order of the list. If it's negated, these are the rows that it leaves out. */
  rows: ReadonlySet<FleetRow>;
  isNegated: boolean;
}

export interface PastedListSummary {
  /** Instances on the list that the fleet has. */
  found: number;
  /** Instances that were on the list, and no longer exist. */
  gone: string[];
  /** Instances that the text may mean, and that aren't on the list. */
  uncertainIds: string[];
  /** All other instances. */
  others: number;
  /** What the text says. Undefined in a tab that doesn't have the text. */
  counts:
    | { uncertain: number; missing: number; skippedLines: number; values: string[] }
    | undefined;
  /** The one uncertain thing in the text, if it's found by its short name only. */
  byShortName: { id: string; name: string } | undefined;
  hasTooManyValues: boolean;
}

/** What the lists name depends on the rows, so it's computed again for each of their versions. */
interface Computed {
  version: number;
  reviews: Map<PastedText, PastedReview>;
  listed: Map<string, ListedRows>;
}

/** The pasted lists that the page asks about, over the instances loaded so far. */
export class FleetLists {
  readonly #index: FleetIndex;
  readonly #inListOrder: () => readonly FleetRow[];
  readonly #lists = new Map<string, { list: PastedList; text: PastedText | undefined }>();
  /** Listed instances as last seen. A text that names one of them that's gone doesn't mean its successor. */
  readonly #seen = new Map<string, FleetRow>();
  #computed: Computed | undefined;

  constructor(index: FleetIndex, inListOrder: () => readonly FleetRow[]) {
    this.#index = index;
    this.#inListOrder = inListOrder;
  }

  put(name: string, list: PastedList, text: PastedText | undefined): void {
    this.#lists.set(name, { list, text });
    this.#computed?.listed.delete(name);
  }

  /** Throws if the worker doesn't know the list: without it, a query would match instances it must not. */
  rowsOf(name: string): ListedRows {
    const { listed } = this.#computedNow();
    let found = listed.get(name);
    if (!found) listed.set(name, (found = this.#findRows(name)));
    return found;
  }

  #findRows(name: string): ListedRows {
    const { list, review, ids } = this.#reviewed(name);
    const { isNegated } = list;
    const rows = this.#present(ids);
    for (const row of rows) this.#seen.set(row.id, row);
    if (!isNegated) return { rows: new Set(inTextOrder(rows, review)), isNegated };
    return { rows: new Set([...rows, ...this.#present(doubtfulIds(list, review))]), isNegated };
  }

  /** The certain ones, in the order of the text. */
  certainIds(name: string): string[] {
    return this.#reviewed(name).review?.certainIds ?? [];
  }

  summary(name: string): PastedListSummary {
    const { list, review, ids } = this.#reviewed(name);
    const listed = this.#listed(ids);
    const uncertainIds = doubtfulIds(list, review).filter((id) => !listed.has(id));
    const leftOut = new Set([...ids, ...uncertainIds]);
    const others = this.#inListOrder().filter(({ id }) => !leftOut.has(id)).length;
    const uncertain = review ? uncertainOf(review, listed) : [];
    const present = ids.filter((id) => listed.isPresent(id));
    return {
      found: present.length,
      gone: ids.filter((id) => !listed.isPresent(id)),
      others,
      uncertainIds: uncertainIds.filter((id) => listed.isPresent(id)),
      counts: review && {
        uncertain: uncertain.length,
        missing: review.counts.missing,
        skippedLines: review.counts.skippedLines,
        values: valuesOf(review),
      },
      byShortName: uncertain.length === 1 ? this.#shortNameOf(uncertain[0]) : undefined,
      hasTooManyValues: review?.hasTooManyValues === true,
    };
  }

  #shortNameOf(finding: ReturnType<typeof uncertainOf>[number] | undefined) {
    const [id = "", ...others] = finding?.ids ?? [];
    const name = this.#index.row(id)?.hostName;
    const isOne = finding?.reason === "short name" && others.length === 0;
    return isOne && name !== undefined ? { id, name } : undefined;
  }

  page(name: string, request: ReviewPageRequest): ReviewPage {
    const { review, ids } = this.#reviewed(name);
    return reviewPage(review?.lines ?? [], request, this.#listed(ids));
  }

  /** In the order of the text. */
  missingValues(name: string): string[] {
    const { lines = [] } = this.#reviewed(name).review ?? {};
    const missing = lines.flatMap(({ values }) =>
      values.filter(({ verdict }) => verdict === "missing"),
    );
    return [...new Map(missing.map(({ text }) => [comparedText(text), text])).values()];
  }

  #listed(ids: readonly string[]): Listed {
    const set = new Set(ids);
    return {
      has: (id) => set.has(id),
      isPresent: (id) => this.#index.row(id) !== undefined,
      row: (id) => this.#index.row(id) ?? this.#seen.get(id),
    };
  }

  #present(ids: readonly string[]): FleetRow[] {
    return ids.flatMap((id) => this.#index.row(id) ?? []);
  }

  /** Throws if the worker doesn't know the list. `ids`: those on it. */
  #reviewed(name: string) {
    const found = this.#lists.get(name);
    if (!found) throw new RangeError("The list is not known.");
    const { list, text } = found;
    const review = text && this.#reviewOf(text, list);
    return { list, review, ids: list.ids ?? review?.certainIds ?? [] };
  }

  #reviewOf(text: PastedText, { ids = [] }: PastedList): PastedReview {
    const { reviews } = this.#computedNow();
    let review = reviews.get(text);
    if (!review) {
      const gone = ids.flatMap((id) => (this.#index.row(id) ? [] : (this.#seen.get(id) ?? [])));
      review = reviewPasted([...this.#inListOrder(), ...gone], text);
      // A part of a list is another list.
      if (review.hasTooManyValues)
        review = { ...review, lines: [], certainIds: [], uncertainIds: [] };
      reviews.set(text, review);
    }
    return review;
  }

  #computedNow(): Computed {
    const version = this.#index.rowsVersion;
    if (this.#computed?.version !== version)
      this.#computed = { version, reviews: new Map(), listed: new Map() };
    return this.#computed;
  }
}

/** Instances that the text names or may name. A negated list leaves them out, too. */
function doubtfulIds({ uncertain }: PastedList, review: PastedReview | undefined): string[] {
  const { certainIds = [], uncertainIds = [] } = review ?? {};
  return [...new Set([...uncertain, ...certainIds, ...uncertainIds])];
}

function inTextOrder(rows: readonly FleetRow[], review: PastedReview | undefined): FleetRow[] {
  if (!review) return [...rows];
  const places = new Map<string, number>();
  for (const { values } of review.lines)
    for (const { ids } of values)
      for (const id of ids) if (!places.has(id)) places.set(id, places.size);
  const placeOf = ({ id }: FleetRow) => places.get(id) ?? places.size;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** For a search for them as text, so only of short lists. */
const maxTextValues = 20;

function valuesOf({ lines }: PastedReview): string[] {
  const values = new Set<string>();
  for (const line of lines)
    for (const { text, verdict } of line.values) {
      if (verdict !== "ignored") values.add(text);
      if (values.size > maxTextValues) return [];
    }
  return [...values];
}
