import { CopyButton } from "../ui/CopyButton.tsx";
import { TextField } from "../ui/TextField.tsx";
import { shownText } from "../ui/shown-text.ts";

/** What can be typed of a name: a text field has no line breaks, and spaces at the ends cannot be seen. */
function typeable(name: string): string {
  return name
    .replaceAll(/[\r\n]/g, "")
    .trim()
    .normalize();
}

/** Whether what was typed is the name, as it is or as it is shown: an invisible character can be pasted, but not typed. */
export function isTyped(typed: string, expected: string): boolean {
  return [expected, shownText(expected)].some((name) => typeable(typed) === typeable(name));
}

interface HostNameFieldProps {
  /** The host name as the API gives it now, or the id where there is none. */
  expected: string;
  typed: string;
  onType: (typed: string) => void;
}

/** The second thought before a delete: the host name must be typed. */
export function HostNameField({ expected, typed, onType }: HostNameFieldProps) {
  const shown = shownText(expected);
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
