import { useSelector } from "@tanstack/react-store";
import { X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "../ui/IconButton.tsx";
import { dismissNote, type Note, noteStore } from "./notes.ts";

const shownForMs = 8000;

/**
 * What was done, said once and politely; each goes by itself. The region stands before anything is said in it. It says in so
 * many words that it is live: an open dialog hides what does not, and notes come while one is open.
 */
export function QuietNotes() {
  const notes = useSelector(noteStore);
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
  useEffect(() => {
    if (standing) return;
    const timer = setTimeout(() => dismissNote(id), shownForMs);
    return () => clearTimeout(timer);
  }, [id, standing]);
  return (
    <div className="pointer-events-auto flex max-w-full animate-rise items-center gap-2 rounded-card border border-line bg-raised py-1.5 pr-1.5 pl-3.5 shadow-float">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <b className="font-semibold">{title}</b> {text}
      </p>
      <IconButton label="Dismiss note" onClick={() => dismissNote(id)} className="ml-auto h-7 w-7">
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
