import { CopyButton } from "../ui/CopyButton.tsx";
import { errorLabel } from "./treatment.ts";

interface ErrorReferenceProps {
  error: { code?: string | undefined; status?: number | undefined; requestId?: string | undefined };
}

/** The code and the request ID of a failure, as support will ask for them. */
export function ErrorReference({ error }: ErrorReferenceProps) {
  const label = errorLabel(error);
  if (label === undefined && error.requestId === undefined) return null;
  return (
    <span className="mono inline-flex max-w-full flex-wrap items-center gap-x-1.5">
      {label !== undefined && (
        <span className="isolate-text [overflow-wrap:anywhere]">{label}</span>
      )}
      {error.requestId !== undefined && (
        <span className="inline-flex max-w-full items-center">
          {label !== undefined && <span aria-hidden>·&nbsp;</span>}
          <span className="isolate-text [overflow-wrap:anywhere]">request {error.requestId}</span>
          <CopyButton text={error.requestId} what="request ID" />
        </span>
      )}
    </span>
  );
}
