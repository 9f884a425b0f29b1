import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect } from "react";
import { asApiError } from "../api/error.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { latePart } from "../ui/page/late-part.tsx";
import { ErrorBoundary, isForeignChange } from "../ui/page/ErrorBoundary.tsx";
import { Button } from "../ui/Button.tsx";
import { mainElement } from "../ui/page/focus.ts";
import { failedPageClass } from "../ui/page/Page.tsx";

const failedPart = () => import("../actions/bulk/UnderWay.tsx");
export const FailedPart = latePart(failedPart, (code) => code.FailedPart);
const UnderWay = latePart(failedPart, (code) => code.UnderWay);

/** A page threw while rendering. The rest of the app stays usable. */
export function ViewErrorPage({ error, reset }: ErrorComponentProps) {
  const isForeign = isForeignChange(error);
  useLayoutEffect(() => {
    if (isForeign) reset();
  }, [isForeign, reset]);
  return isForeign ? null : <FailedPage error={error} />;
}

/** What says that something failed may be missing itself, e.g. offline: then the rest of the page stays. */
export function OrNothing({ children }: { children: ReactNode }) {
  return <ErrorBoundary renderFallback={() => null}>{children}</ErrorBoundary>;
}

function FailedPage({ error }: { error: unknown }) {
  const failure = asApiError(error);
  const queries = useQueryErrorResetBoundary();
  const router = useRouter();
  async function retry() {
    queries.reset();
    await router.invalidate();
    mainElement()?.focus();
  }
  return (
    <main id="content" tabIndex={-1} role="alert" className={failedPageClass}>
      <h1 className="text-title font-semibold">Something went wrong on this page</h1>
      <p className="text-ink-2">
        <OrNothing>
          <UnderWay />
        </OrNothing>
      </p>
      <p className="mono text-ink-3 [overflow-wrap:anywhere]">{failure.message}</p>
      <ErrorReference error={failure} />
      <Button onClick={() => void retry()}>Retry</Button>
    </main>
  );
}
