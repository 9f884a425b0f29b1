import { memo, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Instance } from "../../api/schema.ts";
import { useVisibleColumns } from "../columns/hidden-columns.ts";
import { InstanceRow } from "./InstanceRow.tsx";
import { type RowKeys, rowKeysFor } from "./row-keys.ts";
import { useCatalogue } from "../../specifications/sizes.ts";

interface InstanceRowsProps {
  instances: Instance[];
}

/** The instances of one page, a row each. */
export const InstanceRows = memo(function InstanceRows({ instances }: InstanceRowsProps) {
  const [columns] = useVisibleColumns();
  const catalogue = useCatalogue();
  // Asked for by a row when a range is drawn: rows do not render again because others have changed.
  const shown = useRef(instances);
  useLayoutEffect(() => {
    shown.current = instances;
  }, [instances]);
  const rows = useCallback(() => shown.current, []);
  const keys = useRowKeys(instances);
  return instances.map((instance, place) => (
    <InstanceRow
      key={keys[place]?.key}
      instance={instance}
      catalogue={catalogue}
      columns={columns}
      rows={rows}
    />
  ));
});

/** The keys of the rows that show these instances. */
function useRowKeys(instances: Instance[]) {
  const [now, setNow] = useState(() => ({ instances, keys: keysAfter([], instances) }));
  if (now.instances === instances) return now.keys;
  // It follows from what is shown and from what was shown before, so React renders with it at once.
  const next = { instances, keys: keysAfter(now.keys, instances) };
  setNow(next);
  return next.keys;
}

function keysAfter(before: RowKeys, instances: Instance[]): RowKeys {
  return rowKeysFor(
    before,
    instances.map(({ id }) => id),
  );
}
