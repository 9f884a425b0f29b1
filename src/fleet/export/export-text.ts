import type { Instance } from "../../api/schema.ts";
import { toCsv } from "../../ui/csv.ts";
import type { Size } from "../columns/sizes.ts";
import { instanceOf } from "../index/read-record.ts";
import { headerRow, instanceRow } from "./export-columns.ts";
import type { ExportFormat } from "./export-request.ts";

/** How a file of instances is put together: `before`, some of them, `between`, some more, `after`. */
export interface ExportText {
  type: string;
  before: string;
  between: string;
  after: string;
  /** Some instances, each given as its JSON. */
  write: (jsons: readonly string[]) => string;
}

/**
 * How a format is written.
 * @param sizeOf what the catalogue says of an instance
 */
export function exportText(format: ExportFormat, sizeOf: (instance: Instance) => Size): ExportText {
  return format === "csv" ? csvText(sizeOf) : jsonText;
}

function csvText(sizeOf: (instance: Instance) => Size): ExportText {
  const rowOf = (json: string) => {
    const instance = instanceOf(json);
    return instanceRow(instance, sizeOf(instance));
  };
  return {
    type: "text/csv;charset=utf-8",
    before: toCsv([[...headerRow]]),
    between: "",
    after: "",
    write: (jsons) => toCsv(jsons.map(rowOf)),
  };
}

/** An array of what the API gave, with everything that this version does not know; one instance a line. */
const jsonText: ExportText = {
  type: "application/json;charset=utf-8",
  before: "[\n",
  between: ",\n",
  after: "\n]\n",
  write: (jsons) => jsons.join(",\n"),
};
