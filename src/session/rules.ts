import { createStore } from "@tanstack/react-store";
import { ApiError } from "../api/error.ts";
import { type Config, readConfig } from "./config.ts";
import { readConfigFile } from "./config-file.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const rulesOf = ({ readOnly, protectedTags, maxBulk, environment, apiBaseUrl }: Config) =>
  JSON.stringify([readOnly, protectedTags, maxBulk, environment, apiBaseUrl]);

export type Rules = ReturnType<typeof createRules>;

/**
 * Whether the guard rails, the environment and the API's address that this tab has read are still in force. Once they have
 * changed, this tab sends no write until it's reloaded.
 */
export function createRules(config: Config, signal: AbortSignal) {
  const store = createStore({ haveChanged: false });
  let readAt = Date.now();

  /**
   * Reads `config.json` again if the last reading is older than a minute.
   * @throws ApiError RULES_NOT_READ
   */
  async function readIfOld(maxAgeMs = minuteMs): Promise<void> {
    // The clock may have been set back.
    if (store.get().haveChanged || Math.abs(Date.now() - readAt) < maxAgeMs) return;
    const current = await readConfig(readConfigFile()).catch(() => {
      throw new ApiError(
        "guarded",
        "config.json couldn’t be read, so the rules in force weren’t known.",
        {
          code: "RULES_NOT_READ",
        },
      );
    });
    readAt = Date.now();
    if (rulesOf(current) !== rulesOf(config)) store.setState(() => ({ haveChanged: true }));
  }

  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible") readIfOld(hourMs).catch(() => undefined);
    },
    { signal },
  );

  return { store, readIfOld };
}
