/** The detail page before its first reading. */
export function LoadingInstance() {
  return (
    <div className="grid gap-4 card:grid-cols-[1.15fr_1fr]">
      <p role="status" className="sr-only">
        Loading the instance
      </p>
      <div
        aria-hidden
        className="h-[286px] animate-late rounded-card border border-line bg-surface"
      />
      <div
        aria-hidden
        className="h-[286px] animate-late rounded-card border border-line bg-surface"
      />
    </div>
  );
}
