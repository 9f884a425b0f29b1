import { build, type UserConfig } from "vite";

/**
 * Bundles a module into one classic script.
 * @returns its text
 */
export async function buildClassicScript(
  input: string,
  config: Pick<UserConfig, "define" | "plugins"> = {},
): Promise<string> {
  const output = await build({
    ...config,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "baseline-widely-available",
      rolldownOptions: { input, output: { format: "iife" } },
    },
  });
  const [chunk] = "output" in output ? output.output : [];
  if (chunk?.type !== "chunk") throw new Error(`${input} has not been built.`);
  return chunk.code;
}
