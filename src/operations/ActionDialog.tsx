import { type SubmitEvent, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ignoreDoubleClick, ignoreRepeats } from "./confirm-once.ts";
import { ConfirmOutcome } from "./ConfirmOutcome.tsx";
import { closeConfirmation, type Confirmation } from "./confirmation.ts";
import { CurrentInstance } from "./CurrentInstance.tsx";
import { HostNameField, isTyped } from "./HostNameField.tsx";
import { hostOf } from "./operation.ts";
import { useConfirm } from "./use-confirm.ts";
import { words } from "./words.ts";

interface ActionDialogProps {
  confirmation: Confirmation;
}

/**
 * Asks whether to stop or delete one instance, on what the API says of it now. Nothing is sent before the confirming
 * button is used; one use sends one request.
 */
export function ActionDialog({ confirmation }: ActionDialogProps) {
  const { kind, instance: chosen, returnFocus } = confirmation;
  const { verb, consequence } = words[kind];
  const { query, shown, gone, outcome, progress, unread, confirm } = useConfirm(confirmation);
  const leave = () => closeConfirmation(confirmation.opening);
  const [typed, setTyped] = useState("");
  const safeControl = useRef<HTMLButtonElement>(null);
  const name = shown && hostOf(shown.instance);
  const busy = progress !== undefined;
  // That it is gone is said once, where the instance would be.
  const refusedAsGone = gone && outcome?.name === "refused";
  const ready =
    !busy && !unread && !gone && name !== undefined && (kind === "stop" || isTyped(typed, name));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (ready) void confirm();
  }

  return (
    <Dialog
      title={`${verb} ${hostOf(chosen)}?`}
      onClose={leave}
      initialFocus={safeControl}
      returnFocus={returnFocus}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it guards every control in the form */}
      <form onSubmit={submit} onKeyDown={ignoreRepeats} noValidate>
        <div className="grid gap-3.5 px-[22px] pb-[18px]">
          <p className="text-ink-2">{consequence}</p>
          <CurrentInstance
            kind={kind}
            chosen={chosen}
            query={query}
            reading={shown}
            gone={gone}
            goneError={refusedAsGone ? outcome.error : query.error}
            tried={busy || outcome !== undefined}
          />
          {kind === "delete" && name !== undefined && !gone && (
            <HostNameField expected={name} typed={typed} onType={setTyped} />
          )}
          <ConfirmOutcome
            kind={kind}
            host={hostOf(chosen)}
            outcome={refusedAsGone ? undefined : outcome}
            progress={progress}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-canvas px-4 py-3">
          <Button ref={safeControl} onClick={leave}>
            {gone || progress?.name === "sent" ? "Close" : "Cancel"}
          </Button>
          {!gone && (
            <Button
              type="submit"
              variant={kind === "delete" ? "danger" : "primary"}
              unavailable={!ready}
              reason={ready ? undefined : whyNot(busy, name, kind)}
              onClick={ignoreDoubleClick}
            >
              {verb} instance
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function whyNot(busy: boolean, name: string | undefined, kind: "stop" | "delete"): string {
  if (busy) return "Under way";
  if (name === undefined) return "Waits for the instance to be read";
  return kind === "delete" ? "Type the name first" : "Not available";
}
