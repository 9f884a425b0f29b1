import { type DemoKey, demoKeys } from "../demo-keys.ts";
import { ApiError } from "./api-error.ts";

type Authentication =
  | { readonly key: DemoKey; readonly valid: true }
  | { readonly key: DemoKey | undefined; readonly valid: false; readonly error: ApiError };

/** "Authentication": missing, malformed, unknown and revoked keys are all UNAUTHORIZED, with different messages. */
export function authenticate(authorization: string | null): Authentication {
  if (authorization === null) return unauthorized("An API key is required");
  const token = /^bearer +(?<token>\S+)$/i.exec(authorization.trim())?.groups?.["token"];
  if (token === undefined) {
    return unauthorized("The Authorization header must be: Bearer <API_KEY>");
  }
  const key = demoKeys.find((candidate) => candidate.key === token);
  if (key === undefined) return unauthorized("The API key is not valid");
  return key.revoked ? unauthorized("The API key has been revoked", key) : { key, valid: true };
}

function unauthorized(message: string, key?: DemoKey): Authentication {
  return { key, valid: false, error: new ApiError("UNAUTHORIZED", message) };
}
