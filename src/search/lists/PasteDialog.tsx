import type { DialogProps } from "../../ui/popups/LoadingDialog.tsx";
import { FileText } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { exactText } from "../../ui/fields.tsx";
import { Dialog, DialogActions } from "../../ui/popups/Dialog.tsx";
import { type ListProblem, readListFile } from "./list-file.ts";

/** Takes a list as text or from a file. Pasting into the search box, or dropping on the page, does the same. */
interface PasteDialogProps extends DialogProps {
  onList: (text: string) => void;
}

export function PasteDialog({ onList, returnFocus, onClose }: PasteDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<ListProblem>();
  function take(read: string | ListProblem): void {
    if (typeof read !== "string") return setProblem(read);
    onClose();
    onList(read);
  }
  const isEmpty = text.trim() === "";
  return (
    <Dialog
      title="Paste or drop a list"
      initialFocus={field}
      returnFocus={returnFocus}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) void readListFile(new Blob([text])).then(take);
        }}
      >
        <div className="grid gap-3 px-[22px] pt-1 pb-4">
          <p className="text-ink-2">
            A list of host names, IDs or addresses is listed at once. Of any other text (a table, a
            ticket, an inventory) you tick what you mean.
          </p>
          <textarea
            {...exactText}
            ref={field}
            aria-label="List"
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem && "list-problem"}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            rows={8}
            wrap="off"
            className="mono w-full resize-y rounded-control border border-line-field bg-surface px-[11px] py-2 outline-offset-0!"
          />
          {problem && (
            <p id="list-problem" role="alert" className="text-bad-ink">
              <span>{`${problem.title} ${problem.text}`}</span>
            </p>
          )}
        </div>
        <DialogActions>
          <Button onClick={() => file.current?.click()} className="mr-auto">
            <FileText size={14} aria-hidden />
            Choose a file…
          </Button>
          <input
            ref={file}
            type="file"
            aria-label="File with a list"
            hidden
            onChange={({ currentTarget: { files } }) => {
              const [chosen] = files ?? [];
              if (chosen) void readListFile(chosen).then(take);
            }}
          />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" unavailable={isEmpty}>
            Find instances
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
