import { useSelector } from "@tanstack/react-store";
import { X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "../ui/IconButton.tsx";
import { useNotices } from "./notices-context.ts";
import type { Note } from "./notes.ts";

const shownForMs = 8000;

/**
 * What was done, said once and politely; each goes by itself. The region stands before anything is said in it. It says in so
 * many words that it is live: an open dialog hides what does not, and notes come while one is open.
 */
export function QuietNotes() {
  const notes = useSelector(useNotices().notes.store);
  return (
    <div
      role="status"
      aria-live="polite"
      aria-atomic="false"
      aria-label="Notes"
      className="print:hidden pointer-events-none fixed inset-x-4 bottom-5 z-20 grid justify-center gap-2 [main:has(>[aria-label=Selection])~&]:bottom-18 max-card:[main:has(>[aria-label=Selection])~&]:bottom-28"
    >
      {notes.map((note) => (note.error ? null : <QuietNote key={note.id} note={note} />))}
    </div>
  );
}

interface QuietNoteProps {
  note: Note;
}

function QuietNote({ note: { id, title, text, standing } }: QuietNoteProps) {
  const { notes } = useNotices();
  useEffect(() => {
    if (standing) return;
    const timer = setTimeout(() => notes.dismiss(id), shownForMs);
    return () => clearTimeout(timer);
  }, [id, standing, notes]);
  return (
    <div className="pointer-events-auto flex max-w-full animate-rise items-center gap-2 rounded-card border border-line bg-raised py-1.5 pr-1.5 pl-3.5 shadow-float">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <b className="font-semibold">{title}</b> {text}
      </p>
      <IconButton
        label="Dismiss note"
        onClick={() => notes.dismiss(id)}
        className="ml-auto h-7 w-7"
      >
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
