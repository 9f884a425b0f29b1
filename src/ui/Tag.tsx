import { classNames } from "./class-names.ts";
import { shownText } from "./shown-text.ts";

interface TagProps {
  /** All of it, however many lines that takes. */
  whole?: boolean;
  children: string;
}

/** A free-form label. */
export function Tag({ whole = false, children }: TagProps) {
  return (
    <bdi
      className={classNames(
        "min-w-0 rounded-tag bg-ink/7 px-[7px] text-[11.5px] leading-[18px] text-ink-2",
        whole ? "[overflow-wrap:anywhere]" : "truncate",
      )}
    >
      {shownText(children)}
    </bdi>
  );
}
