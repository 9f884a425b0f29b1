import { useSelector } from "@tanstack/react-store";
import { Button } from "../ui/Button.tsx";
import { Notice } from "./Notice.tsx";
import { useOperations } from "./operations-context.ts";

/** Asks whether to send what this browser cannot record. Nothing shows while nothing waits for an answer. */
export function UnrecordedQuestion() {
  const { journal } = useOperations();
  const asked = useSelector(journal.store, ({ unrecorded }) => unrecorded === "asked");
  if (!asked) return null;
  return (
    <Notice tone="bad">
      <b>This browser cannot record what is asked for. Nothing is sent yet.</b> Without a record, a
      reload or a closed tab leaves no trace of what was sent and what came of it.{" "}
      <Button className="mt-2" onClick={journal.goOnUnrecorded}>
        Go on without a record
      </Button>
    </Notice>
  );
}
