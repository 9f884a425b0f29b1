import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { asApiError } from "../api/error.ts";
import { ErrorReference } from "../notices/ErrorReference.tsx";
import { Button } from "../ui/Button.tsx";

interface ViewErrorPageProps {
  error: unknown;
  onRetry: () => void;
}

/** A view that failed by our own fault. The rest of the app stays usable. */
export function ViewErrorPage({ error, onRetry }: ViewErrorPageProps) {
  const failure = asApiError(error);
  const queries = useQueryErrorResetBoundary();
  function retry() {
    queries.reset();
    onRetry();
  }
  return (
    <main
      id="content"
      tabIndex={-1}
      role="alert"
      className="mx-auto grid max-w-[640px] justify-items-start gap-3 px-4 py-16"
    >
      <h1 className="text-title font-semibold">This view failed</h1>
      <p className="text-ink-2">
        The dashboard could not show it. Nothing was changed by this; the other pages still work.
      </p>
      <p className="mono text-ink-3 [overflow-wrap:anywhere]">{failure.message}</p>
      <ErrorReference error={failure} />
      <Button onClick={retry}>Retry</Button>
    </main>
  );
}
