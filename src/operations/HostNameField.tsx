import { CopyButton } from "../ui/Button.tsx";
import { TextField } from "../ui/fields.tsx";
import { displayText } from "../ui/display-text.ts";

/** Spaces at the ends come along with what is pasted, and one character can be put together in several ways. */
function typeable(text: string): string {
  return text.trim().normalize();
}

/** Whether what was typed is the name as it is shown, or exactly as it is: an invisible character can be pasted. */
export function isTyped(typed: string, expected: string): boolean {
  return typed === expected || typeable(typed) === typeable(displayText(expected));
}

interface HostNameFieldProps {
  /** The host name as the API gives it now, or the id where there is none. */
  expected: string;
  typed: string;
  onType: (typed: string) => void;
}

/** The second thought before a delete: the host name must be typed. */
export function HostNameField({ expected, typed, onType }: HostNameFieldProps) {
  const shown = displayText(expected);
  return (
    <TextField
      label="Host name"
      hint={
        <>
          Type{" "}
          <bdi className="mono font-medium whitespace-pre-wrap [overflow-wrap:anywhere] text-ink">
            {shown}
          </bdi>{" "}
          to confirm.
          <CopyButton text={shown} what="host name" className="ml-1 align-middle" />
          {/\[U\+/.test(shown) && (
            <>
              {" "}
              [U+…] stands for a character that cannot be seen. Type it as shown, or paste the name.
            </>
          )}
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
