import type { ReactNode } from "react";
import type { Failure } from "../api/error.ts";
import { ErrorReference } from "../notices/ErrorReference.tsx";
import { explain, treat } from "../notices/treatment.ts";
import { apiHost } from "../session/validation.ts";

interface ProblemProps {
  title: string;
  error: Failure;
  children: ReactNode;
}

function Problem({ title, error, children }: ProblemProps) {
  return (
    <div
      role="alert"
      className="rounded-control bg-bad-soft px-3.5 py-2.5 text-bad-ink [overflow-wrap:anywhere]"
    >
      <b className="font-semibold">{title}</b> {children} <ErrorReference error={error} />
    </div>
  );
}

interface SessionEndedProps {
  error: Failure;
}

/** Why the last session ended by itself. */
export function SessionEnded({ error }: SessionEndedProps) {
  return (
    <Problem title="Your session has ended." error={error}>
      The API no longer accepts the key: <bdi>{error.message}</bdi>
    </Problem>
  );
}

interface CheckFailedProps {
  error: Failure;
  baseUrl: string;
}

/** Why the key could not be checked, or was not taken. */
export function CheckFailed({ error, baseUrl }: CheckFailedProps) {
  return (
    <Problem title={treat(error).title} error={error}>
      <bdi>{explain(error)}</bdi>
      {error.kind === "network" && (
        <>
          {" "}
          Address: {apiHost(baseUrl)}. If the API is up, it must allow this page’s origin,{" "}
          {location.origin}.
        </>
      )}
    </Problem>
  );
}
