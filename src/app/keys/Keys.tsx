import { useRouter } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { useEffect } from "react";
import { fetchCodeAhead } from "../../ui/code.ts";
import { later } from "../../ui/later.tsx";
import { closeKeySheet, keySheet } from "./key-sheet.ts";

/** The sheet itself. */
export const LaterKeySheet = later(async () => (await import("./KeySheet.tsx")).KeySheet);

type Hear = (event: KeyboardEvent) => void;

/** How long a key waits for the code of the keys; later it would surprise. Milliseconds. */
const waitMs = 1000;

/** Listens to single keys; what they do is fetched beside the first rows. */
export function Keys() {
  const router = useRouter();
  const sheet = useSelector(keySheet);
  useEffect(() => {
    const early: KeyboardEvent[] = [];
    const wait: Hear = (event) => {
      early.push(event);
      fetchCodeAhead(load);
    };
    let hear = wait;
    async function load() {
      const { hearKey } = await import("./hear-key.ts");
      hear = (event) => hearKey(event, router);
      // In the order in which they were pressed.
      for (const event of early.splice(0)) {
        if (performance.now() - event.timeStamp < waitMs) hear(event);
      }
    }
    const listen: Hear = (event) => hear(event);
    fetchCodeAhead(load);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [router]);
  return (
    sheet && (
      <LaterKeySheet
        onMissing={closeKeySheet}
        part={{ returnFocus: sheet.returnFocus, onClose: closeKeySheet }}
      />
    )
  );
}
