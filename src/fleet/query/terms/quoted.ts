export function quoted(text: string): string {
  return text.length > 30 ? `“${text.slice(0, 29)}…”` : `“${text}”`;
}
