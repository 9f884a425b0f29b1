/**
 * On paper, and only there: the address of what is printed, and when that was.
 * @param signal the end of the app
 */
export function printOrigin(signal: AbortSignal): void {
  const line = document.createElement("p");
  line.className = "mono hidden border-b border-line pb-2 [overflow-wrap:anywhere] print:block";
  addEventListener(
    "beforeprint",
    () => {
      line.textContent = `${location.href} · printed ${new Date().toLocaleString()}`;
      document.body.prepend(line);
    },
    { signal },
  );
}
