/** A figure and its unit, which is dimmed: "38.3 TB". */
export function Quantity({ text }: { text: string }) {
  const [, value = text, space = "", unit = ""] = /^(.*)(\s)(\S+)$/s.exec(text) ?? [];
  return (
    <>
      {value}
      {space}
      <span className="text-[0.85em] font-normal tracking-normal text-ink-3">{unit}</span>
    </>
  );
}
