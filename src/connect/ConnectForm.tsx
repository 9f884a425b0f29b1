import { Eye, EyeOff } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { listComputes } from "../api/endpoints.ts";
import { type ApiError, asApiError } from "../api/error.ts";
import { Alert } from "../errors/Alert.tsx";
import { RateLimitAlert } from "../errors/RateLimitAlert.tsx";
import { errorText, presentError } from "../errors/error-table.ts";
import type { Config } from "../session/config.ts";
import { type Connection, connectionFingerprint } from "../session/connection.ts";
import { useSession } from "../hooks/use-services.ts";
import { apiHost, readApiAddress, readApiKey } from "../session/validation.ts";
import { Button, IconButton } from "../ui/Button.tsx";
import { TextField } from "../ui/popups/TextField.tsx";

interface Problems {
  key?: string;
  address?: string;
  failure?: { error: ApiError; baseUrl: string };
}

/** Reads the key straight from the input, so that the document never contains it. */
export function ConnectForm({ onConnected }: { onConnected: (refusal?: ApiError) => void }) {
  const session = useSession();
  const { allowCustomApi, apiBaseUrl, demoKeys } = session.config;
  const [problems, setProblems] = useState<Problems>({});
  const [isChecking, setIsChecking] = useState(false);
  const [checked, setChecked] = useState<Connection>();
  const abort = useRef<AbortController>(undefined);

  useEffect(() => () => abort.current?.abort(), []);

  async function connect(typedKey: string, typedAddress: string, isDemoKey = false) {
    const key = readApiKey(typedKey);
    const address = readApiAddress(typedAddress, location.protocol);
    if ("problem" in key || "problem" in address) {
      setProblems({
        ...("problem" in key && { key: key.problem }),
        ...("problem" in address && { address: address.problem }),
      });
      return;
    }
    setProblems({});
    setIsChecking(true);
    const { signal } = (abort.current = new AbortController());
    const connection = session.openConnection(
      key.key,
      address.address,
      await connectionFingerprint(key.key, address.address),
    );
    setChecked(connection);
    const error = await checkKey(connection, signal);
    setIsChecking(false);
    if (error?.kind === "aborted") return;
    if (error && error.status !== 403) {
      setProblems({
        failure: { error, baseUrl: connection.baseUrl },
        ...(error.status === 401 && !isDemoKey && { key: errorText(error) }),
      });
      return;
    }
    session.connect(connection);
    onConnected(error);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isChecking) return;
    const form = new FormData(event.currentTarget);
    void connect(
      textOf(form.get("password")),
      allowCustomApi ? textOf(form.get("username")) : apiBaseUrl,
    );
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-busy={isChecking}>
      {allowCustomApi ? (
        <TextField
          label="API address"
          name="username"
          type="url"
          defaultValue={apiBaseUrl || location.origin}
          autoComplete="username"
          spellCheck={false}
          error={problems.address}
        />
      ) : (
        // Password managers store a key under a user name. The API's host tells keys apart.
        <input
          hidden
          readOnly
          name="username"
          aria-label="API host"
          autoComplete="username"
          value={apiHost(apiBaseUrl)}
        />
      )}
      <ApiKeyField error={problems.key} />
      <Button
        type="submit"
        variant="primary"
        className="h-9! max-card:h-10!"
        unavailable={isChecking}
      >
        {isChecking ? "Connecting…" : "Connect"}
      </Button>
      {isChecking && checked && <RateLimitAlert rateLimiter={checked.rateLimiter} />}
      {problems.failure && (
        <CheckAlert {...problems.failure} isAtField={problems.key !== undefined} />
      )}
      <p className="text-small text-ink-3">
        The key stays in this browser, is only sent to{" "}
        {/* A line of its own on small screens: the text must not reflow when the typeface arrives. */}
        <span className="max-card:block">
          {`${allowCustomApi ? "the API address above" : apiHost(apiBaseUrl)}, `}
        </span>
        and is forgotten when you close the last tab.
      </p>
      <DemoKeys
        keys={demoKeys}
        onChoose={(key) => void connect(key, apiBaseUrl, true)}
        unavailable={isChecking}
      />
    </form>
  );
}

/** Tries the smallest read, `GET /computes?page=1&limit=1`. A 403 means the key is valid but may not list instances. */
async function checkKey(
  { client }: Connection,
  signal: AbortSignal,
): Promise<ApiError | undefined> {
  try {
    await listComputes(client, { page: 1, limit: 1 }, { signal });
    return undefined;
  } catch (error) {
    return asApiError(error);
  }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}

/** Uncontrolled, because React writes a controlled value into the document as an attribute. */
function ApiKeyField({ error }: { error: string | undefined }) {
  const [isRevealed, setIsRevealed] = useState(false);
  return (
    <TextField
      label="API key"
      name="password"
      type={isRevealed ? "text" : "password"}
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only purpose of the page is this field
      autoFocus
      className="mono"
      error={error}
      trailing={
        <IconButton
          label={isRevealed ? "Hide API key" : "Show API key"}
          onClick={() => setIsRevealed(!isRevealed)}
        >
          {isRevealed ? <EyeOff size={15} aria-hidden /> : <Eye size={15} aria-hidden />}
        </IconButton>
      }
    />
  );
}

interface CheckAlertProps {
  error: ApiError;
  baseUrl: string;
  /** The field shows the message already. */
  isAtField: boolean;
}

function CheckAlert({ error, baseUrl, isAtField }: CheckAlertProps) {
  return (
    <Alert title={presentError(error).title} error={error}>
      {!isAtField && <bdi>{errorText(error)}</bdi>}
      {error.kind === "network" && (
        <span>
          {` Address: ${apiHost(baseUrl)}. If the API is up, check that it allows this page’s origin, ${location.origin}.`}
        </span>
      )}
    </Alert>
  );
}

interface DemoKeysProps {
  keys: Config["demoKeys"];
  onChoose: (key: string) => void;
  unavailable: boolean;
}

/** From the configuration. */
function DemoKeys({ keys, onChoose, unavailable }: DemoKeysProps) {
  if (keys.length === 0) return null;
  return (
    <section aria-label="Demo keys" className="grid gap-2 border-t border-line pt-4">
      <h2 className="font-medium">Try the demo</h2>
      <p className="text-ink-2">No key of your own? Each of these shows another case.</p>
      <ul className="grid gap-1.5">
        {keys.map(({ key, label }) => (
          <li key={key} className="grid">
            <Button
              onClick={() => onChoose(key)}
              unavailable={unavailable}
              className="h-auto! min-h-8 justify-start! py-1 max-card:min-h-10 text-left font-normal! whitespace-normal!"
            >
              <span>{label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
