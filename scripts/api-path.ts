/** Whether a path belongs to the API, or to the local API's controls, and not to the page. */
export function isApiPath(pathname: string): boolean {
  // Not everything under /__: Vite's development server has paths of its own there.
  return pathname.startsWith("/api/") || /^\/__(faults|instances|log)(\/|$)/.test(pathname);
}
