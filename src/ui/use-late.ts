import { useEffect, useState } from "react";

/** What comes within this long needs no sign that it is on its way. Milliseconds. */
const lateMs = 150;

/** True once something has lasted so long that a person wonders. */
export function useLate(lasts: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!lasts) return;
    const timer = setTimeout(() => setIsLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [lasts]);
  return lasts && isLate;
}
