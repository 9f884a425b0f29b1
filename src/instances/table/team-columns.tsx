import { use } from "react";
import type { Instance } from "../../api/schema.ts";
import { costOf } from "../../fleet/cost.ts";
import { tagFieldOf, tagKeyProblems, tagValues } from "../../fleet/query/fields.ts";
import { type Config, ConfigError, type Prices } from "../../session/config.ts";
import { priceText } from "../../hooks/cost-text.ts";
import { EmptyValue } from "../../ui/values.tsx";
import { CatalogueContext, TagsCell } from "./cells.tsx";
import { type Column, columns } from "./columns.tsx";

/**
 * With those that only a configuration has, which loads this file before the first rows.
 * @throws ConfigError
 */
export function teamColumns({ tagKeys = [], prices }: Config): Column[] {
  const problems = tagKeyProblems(tagKeys);
  if (problems.length > 0) throw new ConfigError(problems);
  const place = columns.findIndex(({ id }) => id === "tags");
  return columns.toSpliced(
    place,
    0,
    ...(prices ? [costColumn(prices)] : []),
    ...tagKeys.map(tagColumn),
  );
}

const afterRegion = 5.5;

function costColumn(prices: Prices): Column {
  return {
    id: "cost",
    header: "Cost a month",
    width: "w-28",
    importance: afterRegion,
    place: "cell-late tabular-nums card:text-right",
    cell: (instance) => <CostCell instance={instance} prices={prices} />,
  };
}

function CostCell({ instance, prices }: { instance: Instance; prices: Prices }) {
  const catalogue = use(CatalogueContext);
  const cost = catalogue && costOf([instance], catalogue, prices);
  if (!cost || cost.unpriced > 0) return <EmptyValue />;
  return <span>{priceText(cost.micros, prices.currency)}</span>;
}

function tagColumn(key: string): Column {
  const field = tagFieldOf(key);
  return {
    id: field,
    header: key,
    width: "w-24",
    importance: afterRegion,
    place: "cell-late",
    cell: ({ tags }) => <TagsCell field={field} tags={tagValues(tags, field)} />,
  };
}
