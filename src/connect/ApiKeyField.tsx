import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../ui/IconButton.tsx";
import { TextField } from "../ui/TextField.tsx";

interface ApiKeyFieldProps {
  error: string | undefined;
}

/**
 * The field for the key. It is uncontrolled on purpose: a controlled one would write the key into the document as the
 * input's `value` attribute.
 */
export function ApiKeyField({ error }: ApiKeyFieldProps) {
  const [revealed, setRevealed] = useState(false);
  return (
    <TextField
      label="API key"
      name="password"
      type={revealed ? "text" : "password"}
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a page that asks for nothing else
      autoFocus
      className="mono"
      error={error}
      trailing={
        <IconButton
          label={revealed ? "Hide API key" : "Show API key"}
          onClick={() => setRevealed(!revealed)}
        >
          {revealed ? <EyeOff size={15} aria-hidden /> : <Eye size={15} aria-hidden />}
        </IconButton>
      }
    />
  );
}
