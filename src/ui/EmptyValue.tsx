export function EmptyValue() {
  return (
    <span className="text-ink-3" title="Not given by the API">
      —
    </span>
  );
}
