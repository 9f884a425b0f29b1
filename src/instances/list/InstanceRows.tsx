import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Instance } from "../../api/schema.ts";
import { useCatalogue } from "../../specifications/use-catalogue.ts";
import { useVisibleColumns } from "../columns/hidden-columns.ts";
import { InstanceRow } from "./InstanceRow.tsx";

interface InstanceRowsProps {
  instances: Instance[];
}

/** The instances of one page, a row each. */
export function InstanceRows({ instances }: InstanceRowsProps) {
  const columns = useVisibleColumns();
  const catalogue = useCatalogue();
  const context = useMemo(() => ({ catalogue }), [catalogue]);
  // Asked for by a row when a range is drawn: rows do not render again because others have changed.
  const shown = useRef(instances);
  useEffect(() => {
    shown.current = instances;
  }, [instances]);
  const rows = useCallback(() => shown.current, []);
  return instances.map((instance) => (
    <InstanceRow
      key={instance.id}
      instance={instance}
      context={context}
      columns={columns}
      rows={rows}
    />
  ));
}
