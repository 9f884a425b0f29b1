import { demoKeys } from "../local-api/demo-keys.ts";

/** Values laid over those of `/config.json`. */
export type ConfigOverlay = Readonly<Record<string, unknown>>;

/** What `/config.json` needs for the local API: its keys on offer, and the page's own origin. */
export const localConfig: ConfigOverlay = {
  apiBaseUrl: "",
  demoKeys: demoKeys.map(({ key, label }) => ({ key, label })),
};

/** The text of `/config.json`, where there is one, with other values laid over it. */
export function serveConfig(
  text: string | undefined,
  config: ConfigOverlay,
  headers: Headers,
): Response {
  const own: unknown = JSON.parse(text ?? "{}");
  return Response.json(Object.assign({}, own, config), { headers });
}
