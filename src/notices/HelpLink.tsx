import { useConfig } from "../session/session-context.ts";
import { helpLink } from "./help-link.ts";
import type { Treatment } from "./treatment.ts";

interface HelpLinkProps {
  help: Treatment["help"];
}

/** The link to billing or support that a treatment names; nothing where the configuration has none. */
export function HelpLink({ help }: HelpLinkProps) {
  const link = helpLink(help, useConfig());
  if (!link) return null;
  return (
    <a
      href={link.href}
      target={link.href.startsWith("https:") ? "_blank" : undefined}
      rel="noreferrer"
      className="inline-flex h-8 items-center rounded-control border border-current/30 bg-surface px-[11px] font-medium whitespace-nowrap text-ink"
    >
      {link.label}
    </a>
  );
}
