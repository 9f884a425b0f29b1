import { CopyButton } from "../../ui/CopyButton.tsx";
import { Missing } from "../../ui/Facts.tsx";
import { shownText } from "../../ui/shown-text.ts";

interface CopyValueProps {
  value: string | undefined;
  what: string;
}

/** An exact value with its copy button, or a dash. */
export function CopyValue({ value, what }: CopyValueProps) {
  if (value === undefined) return <Missing />;
  return (
    <span className="flex min-w-0 items-center gap-x-2">
      <bdi className="mono min-w-0 [overflow-wrap:anywhere]">{shownText(value)}</bdi>
      <CopyButton text={value} what={what} />
    </span>
  );
}
