import type { Instance } from "../../api/schema.ts";
import type { Opened } from "../../instances/recent-instances.ts";

/** Something to jump to, or to do. Its key tells it from the others. */
export type JumpOption = { key: string } & (
  | { kind: "page"; page: JumpPage }
  | { kind: "action"; action: JumpAction }
  | { kind: "instance"; instance: Instance }
  | { kind: "recent"; opened: Opened }
  | { kind: "search"; text: string }
);

/** A page of the app. */
interface JumpPage {
  label: string;
  to: "/instances" | "/specifications" | "/activity";
}

/** Something to do at once. */
export interface JumpAction {
  label: string;
  icon: "theme" | "keys" | "disconnect" | "stop" | "delete";
  /** What it is found by: each from its beginning. Unless given, the label. */
  terms?: string[];
  act: () => void;
}

/** Options that belong together, under a heading. */
export interface JumpGroup {
  // Base UI's own type of a group has further fields of any name.
  [key: string]: unknown;
  heading?: string;
  items: JumpOption[];
}

const pages: JumpPage[] = [
  { label: "Instances", to: "/instances" },
  { label: "Specifications", to: "/specifications" },
  { label: "Activity", to: "/activity" },
];

/**
 * Everything that a text offers, in groups that are never empty.
 * @param text without blanks around it; the empty one offers what was opened recently, pages and actions only
 * @param actions all that can be done here
 * @param instances those that the text finds
 * @param recent what was opened, the latest first
 */
export function groupsFor(
  text: string,
  actions: JumpAction[],
  instances: Instance[],
  recent: Opened[],
): JumpGroup[] {
  const begins = (term: string) => term.toLowerCase().startsWith(text.toLowerCase());
  const groups: JumpGroup[] = [
    {
      heading: "Recent",
      items: (text === "" ? recent : []).map((opened) => ({
        key: `recent ${opened.id}`,
        kind: "recent",
        opened,
      })),
    },
    {
      heading: "Pages",
      items: pages
        .filter(({ label }) => begins(label))
        .map((page) => ({ key: page.to, kind: "page", page })),
    },
    {
      heading: "Actions",
      items: actions
        .filter(({ label, terms = [label] }) => terms.some(begins))
        .map((action) => ({ key: `action ${action.icon}`, kind: "action", action })),
    },
    {
      heading: "Instances",
      items: instances.map((instance) => ({
        key: `instance ${instance.id}`,
        kind: "instance",
        instance,
      })),
    },
    { items: text === "" ? [] : [{ key: "search", kind: "search", text }] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
