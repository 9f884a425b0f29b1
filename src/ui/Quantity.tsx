/** A figure with its unit, which is dimmed: "38.3 TB". A text without a unit stays as it is. */
export function Quantity({ text }: { text: string }) {
  const [, value = text, unit] = /^(.*)(\s\S+)$/s.exec(text) ?? [];
  return (
    <>
      {value}
      {unit !== undefined && <span className="font-normal tracking-normal text-ink-3">{unit}</span>}
    </>
  );
}
