/** The detail page before its first reading, in its final geometry. */
export function LoadingInstance() {
  return (
    <div className="grid gap-4 card:grid-cols-[1.15fr_1fr]">
      <p role="status" className="sr-only">
        Loading the instance
      </p>
      <LoadingCard facts={8} />
      <div aria-hidden className="grid grid-rows-[auto_1fr] gap-4">
        <LoadingCard facts={2} />
        <LoadingCard facts={3} />
      </div>
    </div>
  );
}

interface LoadingCardProps {
  facts: number;
}

function LoadingCard({ facts }: LoadingCardProps) {
  return (
    <div aria-hidden className="rounded-card border border-line bg-surface p-4">
      <div className="mb-1 flex h-6 items-center">
        <span className="h-2.5 w-20 animate-late rounded-bar bg-stop-soft" />
      </div>
      {Array.from({ length: facts }, (_, fact) => (
        <div
          key={fact}
          className="flex h-[34px] items-center gap-3 border-b border-line last:border-b-0"
        >
          <span className="h-2.5 w-16 animate-late rounded-bar bg-stop-soft" />
          <span
            className="ml-12 h-2.5 animate-late rounded-bar bg-stop-soft"
            style={{ width: `${20 + ((fact * 13) % 30)}%` }}
          />
        </div>
      ))}
    </div>
  );
}
