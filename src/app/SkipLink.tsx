import { mainPart } from "../ui/focus.ts";

/** The first stop of the Tab key: past the header, to what the page is about. */
export function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        // The address says what is shown, not where the focus is.
        event.preventDefault();
        mainPart()?.focus();
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-accent focus:px-3 focus:py-2 focus:font-medium focus:text-accent-ink"
    >
      Skip to content
    </a>
  );
}
