import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { ApiError } from "../api/error.ts";
import { RateLimitNote } from "../notices/RateLimitNote.tsx";
import { useSession } from "../session/session-context.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import { ApiKeyField } from "./ApiKeyField.tsx";
import { CheckFailed } from "./ConnectProblem.tsx";
import { checkKey } from "./check-key.ts";
import { DemoKeys } from "./DemoKeys.tsx";
import { apiHost, readApiAddress, readApiKey } from "../session/validation.ts";
import type { Connection } from "../session/connection.ts";

interface ConnectFormProps {
  onConnected: (notice?: ApiError) => void;
}

interface Problems {
  key?: string;
  address?: string;
  failure?: { error: ApiError; baseUrl: string };
}

/** Takes a key, checks it, and begins the session. The key is read from the field; it is never in the document. */
export function ConnectForm({ onConnected }: ConnectFormProps) {
  const session = useSession();
  const { allowCustomApi, apiBaseUrl, demoKeys } = session.config;
  const [problems, setProblems] = useState<Problems>({});
  const [checking, setChecking] = useState<Connection>();
  const abort = useRef<AbortController>(undefined);

  // Who has gone elsewhere is not connected from there.
  useEffect(() => () => abort.current?.abort(), []);

  async function connect(typedKey: string, typedAddress: string) {
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
    const connection = session.open(key.key, address.address);
    setChecking(connection);
    abort.current = new AbortController();
    // An abort means that the page is gone: nobody waits for this one.
    const check = await checkKey(connection, abort.current.signal).catch(() => undefined);
    setChecking(undefined);
    if (!check) return;
    if (check.outcome === "accepted" || check.outcome === "forbidden") {
      session.connect(connection);
      onConnected(check.outcome === "forbidden" ? check.error : undefined);
    } else {
      setProblems({ failure: { error: check.error, baseUrl: connection.baseUrl } });
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (checking) return;
    const form = new FormData(event.currentTarget);
    void connect(
      textOf(form.get("password")),
      allowCustomApi ? textOf(form.get("username")) : apiBaseUrl,
    );
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-busy={checking !== undefined}>
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
        // Password managers file a key under a user name; the API's host tells one key from another.
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
      <Button type="submit" variant="primary" className="h-9!" unavailable={checking !== undefined}>
        {checking ? "Connecting…" : "Connect"}
      </Button>
      {checking && <RateLimitNote rateLimiter={checking.rateLimiter} />}
      {problems.failure && <CheckFailed {...problems.failure} />}
      <p className="text-small text-ink-3">
        The key stays in this browser and is sent only to{" "}
        {allowCustomApi ? "the API address above" : apiHost(apiBaseUrl)}. It is forgotten when the
        last tab closes.
      </p>
      <DemoKeys
        keys={demoKeys}
        onChoose={(key) => void connect(key, apiBaseUrl)}
        unavailable={checking !== undefined}
      />
    </form>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
