import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";

interface InstanceLinkProps {
  id: string;
  title: string;
  className: string;
  children: ReactNode;
}

/**
 * The link of a row to its instance. The router's own link works out its address and whether it is the current one at every
 * turn, which is a third of what rendering a row costs; a row's link is never the current one.
 */
export function InstanceLink({ id, title, className, children }: InstanceLinkProps) {
  const router = useRouter();
  const address = () => ({ to: "/instances/$id", params: { id } }) as const;

  function follow(event: MouseEvent) {
    // A new tab or window, or a download, is the browser's business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void router.navigate(address());
  }
  return (
    <a
      href={router.history.createHref(
        `${router.basepath === "/" ? "" : router.basepath}/instances/${encodeURIComponent(id)}`,
      )}
      title={title}
      className={className}
      onClick={follow}
    >
      {children}
    </a>
  );
}
