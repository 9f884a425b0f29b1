import type { ReactNode } from "react";
import { type ApiError, type Failure, mayNeedSignIn, type Reference } from "../api/error.ts";
import { useConfig, useConnection } from "../hooks/use-services.ts";
import { apiHost } from "../session/validation.ts";
import { Button } from "../ui/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { type ErrorPresentation, errorText, presentError } from "./error-table.ts";
import { ErrorReference } from "./ErrorReference.tsx";

interface AlertProps {
  tone?: "bad" | "wait";
  title?: ReactNode;
  error?: Reference | null | undefined;
  children?: ReactNode;
}

export function Alert({ tone = "bad", title, error, children }: AlertProps) {
  return (
    <div
      role="alert"
      className={classNames(
        "rounded-control px-3.5 py-2.5 [overflow-wrap:anywhere] forced-colors:border",
        tone === "bad" ? "bg-bad-soft text-bad-ink" : "bg-wait-soft text-wait-ink",
      )}
    >
      <b className="font-semibold">{title}</b> <span>{children}</span>{" "}
      {error && <ErrorReference error={error} />}
    </div>
  );
}

interface PageAlertProps {
  error: ApiError;
  onRetry: () => void;
  /** For a list, whose page the API may refuse. */
  onFirstPage?: () => void;
}

export function PageAlert({ error, onRetry, onFirstPage }: PageAlertProps) {
  const { title, help } = presentError(error);
  const isRefused = error.status === 400 || error.status === 422;
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-2 px-4 py-10 card:justify-items-center card:text-center"
    >
      <p className="text-lead font-semibold">{title}</p>
      <p className="max-w-[60ch] text-ink-2 [overflow-wrap:anywhere]">
        <FailureText error={error} />
      </p>
      <ErrorReference error={error} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onRetry}>Retry</Button>
        <ReloadButton error={error} />
        <HelpLink help={help} />
        {onFirstPage && isRefused && <Button onClick={onFirstPage}>Go to page 1</Button>}
      </div>
    </div>
  );
}

/** For a proxy's sign-in page in place of the API's answer. */
export function ReloadButton({ error }: { error: Failure }) {
  if (!mayNeedSignIn(error)) return null;
  return <Button onClick={() => location.reload()}>Reload page</Button>;
}

export function FailureText({ error }: { error: Failure }) {
  const { baseUrl } = useConnection();
  return (
    <span>
      <bdi>{errorText(error)}</bdi>
      {error.kind === "network" && <span>{` Address: ${apiHost(baseUrl)}.`}</span>}
    </span>
  );
}

export function HelpLink({ help }: { help: ErrorPresentation["help"] }) {
  const { billingUrl, supportEmail } = useConfig();
  const href = help === "billing" ? billingUrl : help && supportEmail && `mailto:${supportEmail}`;
  if (!href) return null;
  return (
    <a
      href={href}
      target={href.startsWith("https:") ? "_blank" : undefined}
      rel="noreferrer"
      className="button button-plain"
    >
      {help === "billing" ? "Open billing" : "Contact support"}
    </a>
  );
}
