import { tagFieldOf, tagKeyProblems, tagValues } from "../../fleet/query/terms/tag-keys.ts";
import type { Config } from "../../session/config/config.ts";
import { ConfigError } from "../../session/config/config-problems.ts";
import { TagsCell } from "./cells/TagsCell.tsx";
import { type Column, columns } from "./columns.tsx";

/**
 * With those that only a configuration has, which loads this file before the first rows.
 * @throws ConfigError
 */
export function teamColumns({ tagKeys = [] }: Config): Column[] {
  const problems = tagKeyProblems(tagKeys);
  if (problems.length > 0) throw new ConfigError(problems);
  const place = columns.findIndex(({ id }) => id === "tags");
  return columns.toSpliced(place, 0, ...tagKeys.map(tagColumn));
}

function tagColumn(key: string): Column {
  const field = tagFieldOf(key);
  return {
    id: field,
    header: key,
    place: "cell-late",
    cell: ({ tags }, { width }) => (
      <TagsCell field={field} tags={tagValues(tags, field)} width={width} />
    ),
  };
}
