import { useSingleKeys } from "../ui/use-preference.ts";

/** The key that leads to the box, drawn in it: where there is room, and while the key does that. */
export function SearchKey() {
  return (
    useSingleKeys()[0] && (
      <kbd
        aria-hidden
        className="pointer-events-none absolute top-2 right-9 rounded-[4px] border border-line-strong bg-canvas px-[5px] font-mono text-[11px] leading-4 text-ink-3 max-card:hidden [@media(hover:none)]:hidden print:hidden"
      >
        /
      </kbd>
    )
  );
}
