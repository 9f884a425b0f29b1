import { mountPath } from "../../mount-path.ts";

/** What the browsers that have Trusted Types offer; TypeScript's library does not know it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

declare global {
  // oxlint-disable-next-line no-var -- only a `var` becomes a property of globalThis
  var trustedTypes: TrustedTypes | undefined;
}

let policy: ReturnType<TrustedTypes["createPolicy"]> | undefined;

/**
 * The address of a worker's script in the form that the Content-Security-Policy asks for (`trusted-types`): only a script
 * of this build can become one.
 */
export function trustedWorkerUrl(url: string): string {
  if (!globalThis.trustedTypes) return url;
  policy ??= globalThis.trustedTypes.createPolicy("compute-worker", {
    createScriptURL: (candidate) => {
      const { origin, pathname } = new URL(candidate, location.href);
      if (origin === location.origin && pathname.startsWith(`${mountPath}assets/`))
        return candidate;
      // The development server has no build to hold it against.
      if (import.meta.env.DEV) return candidate;
      throw new TypeError("Not a script of this build.");
    },
  });
  return policy.createScriptURL(url);
}
