import type { ComponentProps, MouseEvent } from "react";
import { hrefOf, navigate } from "./history.ts";
import { leavesThisTab } from "./leaves-this-tab.ts";

interface LinkProps extends ComponentProps<"a"> {
  /** An address of the app. */
  to: string;
}

/** A link to a page of the app. The browser's own ways of opening one elsewhere stay as they are. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || leavesThisTab(event)) return;
    event.preventDefault();
    void navigate(to);
  }
  return (
    <a {...rest} href={hrefOf(to)} onClick={follow}>
      {children}
    </a>
  );
}
