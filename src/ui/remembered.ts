import { scope } from "../mount-path.ts";

/** Whether this browser keeps anything for the page; where site data is blocked, it does not even say what it has. */
export function keepsSiteData(): boolean {
  try {
    return typeof localStorage.getItem === "function";
  } catch {
    return false;
  }
}

/** What a person chose earlier in this browser, under a name; undefined where that is nothing, or storage is blocked. */
export function remembered(name: string): string | undefined {
  try {
    return localStorage.getItem(`${scope}.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a choice in this browser, or with undefined forgets it. Where storage is blocked it is not kept. */
export function remember(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`${scope}.${name}`);
    else localStorage.setItem(`${scope}.${name}`, value);
  } catch {
    // Blocked or full: the choice is not worth a word.
  }
}
