import { CopyButton } from "../ui/CopyButton.tsx";
import { errorLabel } from "./treatment.ts";
import { shownText } from "../ui/shown-text.ts";

/** What names a failure or an answer to support. */
export interface Reference {
  code?: string | undefined;
  status?: number | undefined;
  requestId?: string | undefined;
}

interface ErrorReferenceProps {
  error: Reference;
}

/** The code and the request ID of a failure, as support will ask for them. */
export function ErrorReference({ error }: ErrorReferenceProps) {
  const label = errorLabel(error);
  if (label === undefined && error.requestId === undefined) return null;
  return (
    <span className="mono">
      {label !== undefined && <bdi className="[overflow-wrap:anywhere]">{shownText(label)}</bdi>}
      {error.requestId !== undefined && (
        <>
          {label !== undefined && " · "}
          request <bdi className="[overflow-wrap:anywhere]">{shownText(error.requestId)}</bdi>
          <CopyButton
            text={error.requestId}
            what="request ID"
            className="-my-1 ml-0.5 align-middle text-current!"
          />
        </>
      )}
    </span>
  );
}
