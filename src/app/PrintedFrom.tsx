import { useEffect, useRef } from "react";

/** On paper, and only there: the address of what is printed, and when that was. */
export function PrintedFrom() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    function note() {
      if (line.current) {
        line.current.textContent = `${location.href} · printed ${new Date().toLocaleString()}`;
      }
    }
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
  return (
    <p
      ref={line}
      className="mono hidden border-b border-line pb-2 [overflow-wrap:anywhere] print:block"
    />
  );
}
