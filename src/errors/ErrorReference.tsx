import { errorLabel, type Reference } from "../api/error.ts";
import { CopyButton } from "../ui/Button.tsx";
import { displayText } from "../lib/text.ts";

export function ErrorReference({ error, short = false }: { error: Reference; short?: boolean }) {
  const { requestId } = error;
  const label = errorLabel(error);
  if (label === undefined && requestId === undefined) return null;
  return (
    <span className="mono">
      {label !== undefined && <bdi className="[overflow-wrap:anywhere]">{displayText(label)}</bdi>}
      {requestId !== undefined && (
        <>
          <span>{label === undefined ? "request " : " · request "}</span>
          <span className="whitespace-nowrap">
            <bdi
              title={short ? displayText(requestId) : undefined}
              className={
                short
                  ? "inline-block max-w-[9.5ch] truncate align-bottom"
                  : "[overflow-wrap:anywhere] whitespace-normal"
              }
            >
              {displayText(requestId)}
            </bdi>
            <CopyButton
              text={requestId}
              what="request ID"
              className="-my-1 ml-0.5 align-middle text-current!"
            />
          </span>
        </>
      )}
    </span>
  );
}
