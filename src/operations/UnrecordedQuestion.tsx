import { useSelector } from "@tanstack/react-store";
import { Button } from "../ui/Button.tsx";
import { Notice } from "./Notice.tsx";
import { useOperations } from "./operations-context.ts";

interface UnrecordedQuestionProps {
  /** The id of an operation or of a run. */
  about: string;
}

/** Asks whether to send what this browser cannot record. Nothing shows while nothing of it waits for an answer. */
export function UnrecordedQuestion({ about }: UnrecordedQuestionProps) {
  const { journal } = useOperations();
  const asked = useSelector(journal.store, ({ unrecorded }) => unrecorded.includes(about));
  if (!asked) return null;
  return (
    <Notice tone="bad">
      <b>This browser cannot record what is asked for. Nothing is sent yet.</b> Without a record, a
      reload or a closed tab leaves no trace of what was sent and what came of it.{" "}
      <Button className="mt-2" onClick={() => journal.goOnUnrecorded(about)}>
        Go on without a record
      </Button>
    </Notice>
  );
}
