/** A dash in place of a value that the API did not give. */
export function EmptyValue() {
  return (
    <span className="text-ink-3" title="Not given by the API">
      —
    </span>
  );
}
