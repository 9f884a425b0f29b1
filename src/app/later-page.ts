import { type ComponentType, createElement, lazy, useState } from "react";
import type { LaterCode } from "../page-code.ts";
import { fetchCode, fetchCodeAhead } from "../ui/code.ts";

/** The code of a page could not be fetched: the network, or a deployment that has replaced it. */
export class PageMissingError extends Error {
  /** Lets the next attempt to show the page fetch its code again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super("The code of this page could not be loaded.", { cause });
    this.forget = forget;
  }
}

/**
 * A page whose code is fetched when it is opened.
 * @returns the page, with `fetchAhead` for when the browser has nothing better to do
 */
export function laterPage<Props extends object>(code: LaterCode<ComponentType<Props>>) {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await fetchCode(code.load) };
      } catch (cause) {
        throw new PageMissingError(cause, () => {
          current = begin();
        });
      }
    });
  let current = begin();

  function LaterPage(props: Props) {
    const [component] = useState(() => code.loaded ?? current);
    return createElement(component, props);
  }
  return Object.assign(LaterPage, { fetchAhead: () => fetchCodeAhead(code.load) });
}
