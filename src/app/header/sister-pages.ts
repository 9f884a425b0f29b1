import { mountPath } from "../../lib/mount-path.ts";
import type { Config } from "../../session/config/config.ts";

/** The same page and search in the other environments, which all have the same configuration or each its own. */
export function sisterPages(
  { environment, environments = [] }: Pick<Config, "environment" | "environments">,
  { origin, pathname, search }: Pick<Location, "origin" | "pathname" | "search">,
  holdsKey: (text: string) => boolean,
): { label: string; href: string }[] {
  const page = pathname.slice(mountPath.length) + search;
  // The router takes a key out of the address, but a moment after it's there.
  const shared = holdsKey(page) ? "" : page;
  return environments.flatMap(({ name, url }) => {
    const start = url.replace(/\/*$/, "/");
    // By its name too, e.g. on another address of it.
    const isHere = name === environment?.name || new URL(start).href === origin + mountPath;
    return isHere ? [] : { label: `Open in ${name}`, href: start + shared };
  });
}
