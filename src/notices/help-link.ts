import type { Config } from "../session/config.ts";
import type { Treatment } from "./treatment.ts";

/** Where a treatment's help is, if this deployment's configuration names it. */
export function helpLink(
  help: Treatment["help"],
  config: Config,
): { href: string; label: string } | undefined {
  if (help === "billing" && config.billingUrl)
    return { href: config.billingUrl, label: "Open billing" };
  if (help === "support" && config.supportEmail) {
    return { href: `mailto:${config.supportEmail}`, label: "Contact support" };
  }
  return undefined;
}
