import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { asApiError } from "../api/error.ts";
import { ErrorReference } from "../notices/ErrorReference.tsx";
import { mainPart } from "../ui/focus.ts";
import { Button } from "../ui/Button.tsx";

/** A view that failed by our own fault. The rest of the app stays usable. */
export function ViewErrorPage({ error }: ErrorComponentProps) {
  const failure = asApiError(error);
  const queries = useQueryErrorResetBoundary();
  const router = useRouter();
  async function retry() {
    queries.reset();
    await router.invalidate();
    // The button that had the focus is gone.
    mainPart()?.focus();
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
      <Button onClick={() => void retry()}>Retry</Button>
    </main>
  );
}
