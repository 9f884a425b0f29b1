import { mountPath } from "../lib/mount-path.ts";

export interface ScriptPolicy {
  createScriptURL: (url: string) => string;
}

declare global {
  /** Trusted Types, if the browser has them. TypeScript's lib doesn't. */
  // oxlint-disable-next-line no-var -- only a `var` becomes a property of globalThis
  var trustedTypes: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } | undefined;
}

/** Lets this build's worker scripts pass the Content-Security-Policy. Call it once: a page can create a policy only once. */
export function createScriptPolicy(): ScriptPolicy {
  const rules: ScriptPolicy = {
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, location.href);
      const isOfThisBuild =
        origin === location.origin && pathname.startsWith(`${mountPath}assets/`);
      // The development server has no `assets/`.
      if (isOfThisBuild || import.meta.env.DEV) return url;
      throw new TypeError("This script isn’t part of the build.");
    },
  };
  return (
    globalThis.trustedTypes?.createPolicy("compute-worker", rules) ?? {
      createScriptURL: (url) => url,
    }
  );
}
