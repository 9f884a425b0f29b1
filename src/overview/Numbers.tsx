import { costSumText, unpricedText } from "../hooks/cost-text.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCatalogue, useConfig } from "../hooks/use-services.ts";
import type { QuerySummary } from "../search/use-fleet.ts";
import { formatCount } from "../lib/text.ts";
import { classNames } from "../ui/class-names.ts";
import {
  isWithoutSizes,
  memorySumText,
  Quantity,
  storageSumText,
  unknownSizesText,
} from "../ui/sizes.tsx";
import { StatusMark } from "../ui/StatusMark.tsx";
import { type ListSearch, listSearch, toneOrder, toneWords } from "../search/box/groups.ts";

/** By tone, and sums of sizes. Each leads to its instances. */
export function Numbers({ summary: { total, query } }: { summary: QuerySummary }) {
  const catalogue = useCatalogue();
  const isUnknown = isWithoutSizes(total);
  const unknown = isUnknown && !catalogue ? "Sizes aren’t known yet" : unknownSizesText(total);
  const figure = (text: string) => (isUnknown ? "—" : text);
  const all = listSearch(query, "");
  const currency = useConfig().prices?.currency;
  return (
    <div className="grid surface-card wide:grid-cols-[4fr_3fr]">
      <div className="grid auto-cols-fr px-2 py-3.5 card:grid-flow-col max-card:grid-cols-3 max-[24rem]:[&_[data-figure]]:text-dialog">
        {toneOrder.map((tone) => (
          <Figure
            key={tone}
            title={<StatusMark tone={tone} label={toneWords[tone].label} />}
            text={formatCount(total.tones[tone])}
            search={listSearch(query, toneWords[tone].term)}
          />
        ))}
      </div>
      <div
        className={classNames(
          "figures-of-sizes",
          // A long sum of costs takes its place from the others.
          currency
            ? "card:auto-cols-auto card:grid-flow-col max-card:grid-cols-2"
            : "auto-cols-fr grid-flow-col",
        )}
      >
        <Figure title="vCPUs" text={figure(formatCount(total.vcpus))} search={all} />
        <Figure title="Memory" text={figure(memorySumText(total.memoryMb))} search={all} />
        <Figure title="Storage" text={figure(storageSumText(total.storageGb))} search={all} />
        {currency && (
          <Figure title="Cost a month" text={costSumText(total, currency)} search={all} />
        )}
        {currency && (
          <span className="absolute right-4.5 bottom-0.5 text-small text-ink-3">
            {total.cost ? unpricedText(total.cost) : "Cost not yet known"}
          </span>
        )}
        {unknown !== undefined && (
          <Link
            to="/instances"
            search={listSearch(query, "no:size")}
            className="absolute bottom-0.5 left-4.5 rounded-tag text-small text-ink-3 hover:underline"
          >
            {unknown}
          </Link>
        )}
      </div>
    </div>
  );
}

function Figure({ title, text, search }: { title: ReactNode; text: string; search: ListSearch }) {
  return (
    <Link
      to="/instances"
      search={search}
      className="rounded-control px-2.5 py-1.5 whitespace-nowrap hover:bg-hover"
    >
      <span className="block text-small text-ink-2">{title}</span>{" "}
      <span
        data-figure
        className="block w-fit text-title font-semibold tracking-[-0.02em] tabular-nums"
      >
        <Quantity text={text} />
      </span>
    </Link>
  );
}
