import { mountPath } from "./mount-path.ts";

/** The pages whose code is not among what the list needs, by what follows the mount path. */
const pages: [path: RegExp, load: () => Promise<unknown>][] = [
  [/^instances\/./, () => import("./instances/detail/InstancePage.tsx")],
  [/^specifications/, () => import("./specifications/SpecificationListPage.tsx")],
  [/^activity/, () => import("./activity/ActivityPage.tsx")],
  [/^connect/, () => import("./app/ConnectRoute.tsx")],
];

/**
 * Fetches the code of the page at this address, so that it comes together with the rest. Settles when it is there or cannot be
 * had; what to do about that is the router's to say, which fetches it again.
 */
export async function fetchFirstPage(): Promise<void> {
  const path = location.pathname.slice(mountPath.length);
  const page = pages.find(([pattern]) => pattern.test(path));
  await page?.[1]().catch(() => undefined);
}
