import { CopyButton } from "../ui/CopyButton.tsx";
import { TextField } from "../ui/TextField.tsx";

/** What can be typed of a name: a text field has no line breaks, and spaces at the ends cannot be seen. */
function typeable(name: string): string {
  return name
    .replaceAll(/[\r\n]/g, "")
    .trim()
    .normalize();
}

/** Whether what was typed is the name. */
export function isTyped(typed: string, expected: string): boolean {
  return typeable(typed) === typeable(expected);
}

interface HostNameFieldProps {
  /** The host name as the API gives it now, or the id where there is none. */
  expected: string;
  typed: string;
  onType: (typed: string) => void;
}

/** The second thought before a delete: the host name must be typed. */
export function HostNameField({ expected, typed, onType }: HostNameFieldProps) {
  return (
    <TextField
      label="Host name"
      hint={
        <>
          Type{" "}
          <bdi className="mono font-medium whitespace-pre-wrap [overflow-wrap:anywhere] text-ink">
            {expected}
          </bdi>{" "}
          to confirm.
          <CopyButton text={expected} what="host name" className="ml-1 align-middle" />
        </>
      }
      value={typed}
      onChange={(event) => onType(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className="mono"
    />
  );
}
