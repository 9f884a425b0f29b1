import { type ComponentType, lazy, Suspense, useState } from "react";
import { MissingCodeError } from "../../lib/missing-code.ts";
import { whenIdle } from "../../lib/waiting.ts";

/**
 * A component whose code loads when it's first rendered, or earlier by `preload`. With its code there it renders at once:
 * `lazy` alone would show the fallback first, and React keeps a fallback for 300 ms.
 */
export function latePart<Code, Props extends object>(
  importCode: () => Promise<Code>,
  partOf: (code: Code) => ComponentType<Props>,
  Fallback?: ComponentType<Props>,
) {
  let loaded: ComponentType<Props> | undefined;
  async function load(): Promise<ComponentType<Props>> {
    try {
      loaded = partOf(await importCode());
      return loaded;
    } catch (error) {
      throw new MissingCodeError(error);
    }
  }
  const Lazy = lazy(async () => {
    // What's rendered together with it comes first: `lazy` asks during the rendering, e.g. of the first rows.
    await new Promise<void>(whenIdle);
    return { default: await load() };
  });
  function LatePart(props: Props) {
    const [Part] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={Fallback && <Fallback {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LatePart, { preload: async (): Promise<void> => void (await load()) });
}
