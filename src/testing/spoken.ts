import { getRoles } from "@testing-library/react";
import { expect } from "vitest";

// The page as assistive technology sees it.

const liveRegions = "[aria-live], [role=status], [role=alert], [role=timer]";

/** Collects announcements from now on: changes in live regions (the whole region if atomic), and new alerts. */
export function listen(): () => string[] {
  const texts: string[] = [];
  const read = (node: Node) => {
    const copy = node.cloneNode(true);
    if (copy instanceof Element) {
      for (const silent of copy.querySelectorAll("[aria-live=off]")) silent.remove();
    }
    const text = copy.textContent?.trim();
    if (text) texts.push(text);
  };
  const hear = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element?.isConnected || element.closest("[aria-hidden=true]")) return;
    const region = element.closest(liveRegions);
    const live = region?.getAttribute("aria-live") ?? region?.getAttribute("role");
    if (region && live !== "off" && live !== "timer") {
      read(region.getAttribute("aria-atomic") === "false" ? node : region);
    } else if (!region && node instanceof Element) {
      for (const alert of node.querySelectorAll("[role=alert]")) read(alert);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData") hear(target);
      else addedNodes.forEach(hear);
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => texts;
}

const unnamed = new Set(["main", "paragraph", "term", "definition", "time", "status"]);

const namedByText = new Set(["heading", "button", "link"]);

/**
 * The accessibility tree of an element: a line per role ("button Refresh"), indented by depth, and a line per text
 * ("- Running"). An only text is on its role's line ("term: State"). Parts hidden by CSS alone are included.
 */
export function outline(part: HTMLElement): string[] {
  const roles = rolesIn(part);
  const linesOf = (element: HTMLElement, role: string): string[] => {
    const name = unnamed.has(role) ? "" : ` ${nameOf(element)}`;
    const line = `${role}${name}${stateOf(element)}`;
    const inside = namedByText.has(role) ? [] : insideOf(element);
    const [only = ""] = inside;
    return inside.length === 1 && only.startsWith("- ")
      ? [`${line}: ${only.slice(2)}`]
      : [line, ...inside.map((one) => `  ${one}`)];
  };
  const insideOf = (element: HTMLElement): string[] => {
    const lines: string[] = [];
    let text = "";
    const endText = () => {
      if (text.trim()) lines.push(`- ${plain(text)}`);
      text = "";
    };
    const visit = (node: Node) => {
      if (node instanceof Text) text += node.data;
      if (!(node instanceof HTMLElement) || node.matches("[aria-hidden=true], [hidden]")) return;
      const role = roles.get(node);
      if (role === undefined) {
        // Adjacent parts are separate words.
        text += " ";
        node.childNodes.forEach(visit);
        text += " ";
      } else {
        endText();
        lines.push(...linesOf(node, role));
      }
    };
    element.childNodes.forEach(visit);
    endText();
    return lines;
  };
  return linesOf(part, roles.get(part) ?? "generic");
}

function rolesIn(part: HTMLElement): Map<Element, string> {
  const roles = new Map<Element, string>();
  for (const [role, elements] of Object.entries(getRoles(part))) {
    if (role === "generic" || role === "presentation") continue;
    for (const element of elements) roles.set(element, role);
  }
  return roles;
}

function nameOf(element: HTMLElement): string {
  const labelledBy = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const texts = [...labelledBy.map((id) => document.getElementById(id)), ...labels];
  const byOthers = texts.map((text) => text?.textContent).join(" ");
  const name = plain(element.getAttribute("aria-label") ?? (byOthers || element.textContent));
  // Checks against the complete algorithm of the standard; ours is simpler.
  expect(element).toHaveAccessibleName(name);
  return name;
}

function stateOf(element: HTMLElement): string {
  const level = /^H(?<level>\d)$/.exec(element.tagName)?.groups?.["level"];
  const href = element.getAttribute("href");
  return [
    level === undefined ? "" : ` [level ${level}]`,
    href === null ? "" : ` [to ${href}]`,
    element.getAttribute("aria-disabled") === "true" ? " [disabled]" : "",
  ].join("");
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
