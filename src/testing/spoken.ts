import { getRoles } from "@testing-library/react";
import { expect } from "vitest";

// What assistive technology has of the page, and what it reads out by itself.

const liveRegions = "[aria-live], [role=status], [role=alert], [role=timer]";

/**
 * Listens from now on to what a screen reader reads out by itself: what changes in a live region, with the whole region where
 * that is atomic, and every alert that comes.
 * @returns what has been read out so far, in its order
 */
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

/** Roles that say what they hold, and need no name. */
const unnamed = new Set(["main", "paragraph", "term", "definition", "time", "status"]);

/** Roles whose name is all that they hold. */
const namedByText = new Set(["heading", "button", "link"]);

/**
 * What assistive technology has of a part of the page, in its order: a line for each role ("button Refresh"), indented by two
 * blanks for each role around it, and one for each text ("- Running"). A text that is all of its part stands beside it
 * ("term: State"). What only CSS hides is included.
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
        // Words in parts that stand side by side are words of their own.
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
  // By the rules of the standard, which are more than those here.
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
