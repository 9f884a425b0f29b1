import { mountPath } from "./mount-path.ts";

/** Something whose code comes when it is wanted. */
export interface LaterCode<T> {
  /** Fetches it; what has been fetched once is there. */
  load: () => Promise<T>;
  /** It, once it is there. */
  readonly loaded: T | undefined;
}

/** The pages whose code is not among what the list needs. */
export const pageCode = {
  instance: code(async () => (await import("./instances/detail/InstancePage.tsx")).InstancePage),
  specifications: code(
    async () => (await import("./specifications/SpecificationListPage.tsx")).SpecificationListPage,
  ),
  activity: code(async () => (await import("./activity/ActivityPage.tsx")).ActivityPage),
  connect: code(async () => (await import("./app/ConnectRoute.tsx")).ConnectRoute),
};

/** Which page is at an address, by what follows the mount path. */
const paths: [path: RegExp, page: LaterCode<unknown>][] = [
  [/^instances\/./, pageCode.instance],
  [/^specifications/, pageCode.specifications],
  [/^activity/, pageCode.activity],
  [/^connect/, pageCode.connect],
];

/**
 * Fetches the code of the page at this address, so that it comes together with the rest. Settles when it is there or cannot be
 * had; the page itself then tries again, and says so.
 */
export async function fetchFirstPage(): Promise<void> {
  const path = location.pathname.slice(mountPath.length);
  const page = paths.find(([pattern]) => pattern.test(path));
  await page?.[1].load().catch(() => undefined);
}

function code<T>(fetch: () => Promise<T>): LaterCode<T> {
  let loaded: T | undefined;
  return {
    load: async () => (loaded ??= await fetch()),
    get loaded() {
      return loaded;
    },
  };
}
