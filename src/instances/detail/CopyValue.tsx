import { CopyButton } from "../../ui/Button.tsx";
import { EmptyValue } from "../../ui/DescriptionList.tsx";
import { displayText } from "../../ui/display-text.ts";

interface CopyValueProps {
  value: string | undefined;
  what: string;
}

/** An exact value with its copy button, or a dash. */
export function CopyValue({ value, what }: CopyValueProps) {
  if (value === undefined) return <EmptyValue />;
  return (
    <span className="flex min-w-0 items-center gap-x-2">
      <bdi className="mono min-w-0 [overflow-wrap:anywhere]">{displayText(value)}</bdi>
      <CopyButton text={value} what={what} />
    </span>
  );
}
