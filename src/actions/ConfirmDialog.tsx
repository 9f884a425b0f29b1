import {
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { Alert } from "../errors/Alert.tsx";
import { useConfig, useConnection } from "../hooks/use-services.ts";
import { EnvironmentName } from "../ui/page/Brand.tsx";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/popups/TextField.tsx";
import { comparedText, displayText, formatCount, plural } from "../lib/text.ts";
import { Dialog, DialogActions, ignorePresses } from "../ui/popups/Dialog.tsx";
import { useOnline } from "../ui/page/browser-state.ts";
import type { OperationKind } from "../operations/operation.ts";
import { useAvailability, useOperations } from "./use-operations.ts";

interface ConfirmDialogProps {
  title: string;
  returnFocus: HTMLElement | null;
  /** The safe control: focused first, same as Escape and the backdrop. */
  leave: { label: string; onLeave: () => void };
  confirm: ConfirmControl | undefined;
  children: ReactNode;
}

interface ConfirmControl {
  label: string;
  variant: "primary" | "danger" | "warning" | "plain";
  unavailableReason: string | undefined;
  count?: number | undefined;
  failure?: ReactNode;
  /** The last request is over, and the dialog stays open to say why. */
  hasOutcome?: boolean;
  onConfirm: () => void;
}

/** One press confirms once, even with a held key or a double click. */
export function ConfirmDialog({
  title,
  returnFocus,
  leave: { label, onLeave },
  confirm,
  children,
}: ConfirmDialogProps) {
  const { environment } = useConfig();
  const { ended } = useConnection();
  const { signal } = useOperations();
  const [typed, setTyped] = useState("");
  const safeControl = useRef<HTMLButtonElement>(null);

  // A press meant for the dialog must not hit /connect when the session ends.
  useEffect(() => {
    const onEnd = () => ignorePresses(signal);
    ended.addEventListener("abort", onEnd);
    return () => ended.removeEventListener("abort", onEnd);
  }, [ended, signal]);

  const canConfirm = confirm !== undefined;
  const { count, failure, hasOutcome } = confirm ?? {};
  useEffect(() => {
    const safe = safeControl.current;
    // Another Enter mustn't send again, nor close the dialog before its message is read.
    if (hasOutcome) safe?.closest<HTMLElement>("[role=dialog]")?.focus();
    // The focused control may have disappeared with the confirming button.
    if (!canConfirm && !safe?.form?.contains(document.activeElement)) safe?.focus();
  }, [canConfirm, hasOutcome]);

  const isCounted = count === undefined || isNumber(typed, count);
  const unavailableReason =
    confirm?.unavailableReason ?? (isCounted ? undefined : "Type the number first");

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (confirm && unavailableReason === undefined) confirm.onConfirm();
  }

  return (
    <Dialog title={title} onClose={onLeave} initialFocus={safeControl} returnFocus={returnFocus}>
      {/* A held Enter arrives once: app/shortcuts ignores key repeats. */}
      <form onSubmit={submit} noValidate>
        <div className="grid gap-3.5 px-[22px] pb-[18px] [&>:not(p):first-child]:mt-2">
          {environment && (
            <p className="text-ink-2">
              Environment <EnvironmentName environment={environment} className="ml-1" />
            </p>
          )}
          {children}
        </div>
        <DialogActions
          above={
            (count !== undefined || failure) && (
              <>
                {failure}
                {count !== undefined && (
                  <CountField count={count} typed={typed} onType={setTyped} />
                )}
              </>
            )
          }
        >
          <Button ref={safeControl} onClick={onLeave}>
            {label}
          </Button>
          {confirm && (
            <Button
              type="submit"
              variant={confirm.variant}
              unavailable={unavailableReason !== undefined}
              reason={unavailableReason}
              onClick={ignoreDoubleClick}
              // Can wrap, with the environment's name in it.
              className="h-auto! min-h-8 shrink! py-1 whitespace-normal! [overflow-wrap:anywhere] max-card:min-h-10"
            >
              {confirm.label}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface CountFieldProps {
  count: number;
  typed: string;
  onType: (typed: string) => void;
}

function CountField({ count, typed, onType }: CountFieldProps) {
  return (
    <TextField
      label="Number of instances"
      hint={
        <>
          Type <b className="font-medium text-ink">{formatCount(count)}</b> to confirm.
        </>
      }
      hintBesideLabel
      error={
        isBeginningOf(typed, formatCount(count)) || isBeginningOf(typed, String(count))
          ? undefined
          : `That isn’t ${formatCount(count)}.`
      }
      value={typed}
      onChange={(event) => onType(event.target.value)}
      inputMode="numeric"
    />
  );
}

/** With its digits grouped as displayed, or plain. */
export function isNumber(typed: string, number: number): boolean {
  return isTyped(typed, formatCount(number)) || isTyped(typed, String(number));
}

/** Accepts a text as displayed, or exactly: a pasted host name may contain invisible characters. */
export function isTyped(typed: string, expected: string): boolean {
  return typed === expected || typeable(typed) === typeable(displayText(expected));
}

/** Don't flag what's right so far. */
export function isBeginningOf(typed: string, expected: string): boolean {
  return expected.startsWith(typed) || typeable(displayText(expected)).startsWith(typeable(typed));
}

/** Pasted text may have spaces around it. Runs of spaces look like one. */
function typeable(text: string): string {
  return comparedText(text).trim().replaceAll(/\s+/g, " ");
}

/** e.g. " in Production" on the confirming button of a critical environment, else "". */
export function useEnvironmentSuffix(): string {
  const { environment } = useConfig();
  return environment?.tone === "critical" ? ` in ${environment.name}` : "";
}

/** The second click may arrive after the answer to the first. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

const consequences: Record<OperationKind, { ofOne: string; ofMany: string }> = {
  stop: {
    ofOne: "It stops immediately. You can’t start it again from here.",
    ofMany: "They stop immediately. You can’t start them again from here.",
  },
  delete: {
    ofOne: "This permanently deletes the instance.",
    ofMany: "This permanently deletes the instances.",
  },
};

export function Consequence({ kind, count }: { kind: OperationKind; count: number }) {
  const { ofOne, ofMany } = consequences[kind];
  return <p className="text-ink-2">{plural(count, ofOne, ofMany)}</p>;
}

/** Only a warning: browsers can be wrong about being offline. */
export function OfflineAlert() {
  if (useOnline()) return null;
  return (
    <Alert tone="wait" title="Offline.">
      The browser says so. Requests may fail.
    </Alert>
  );
}

/** Why stop and delete aren't available. */
export function AvailabilityAlert() {
  const { reason } = useAvailability();
  return reason === undefined ? null : <Alert tone="wait">{reason}</Alert>;
}
