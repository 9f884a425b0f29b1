import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useKeyRefusal, useNotifications } from "../../errors/notifications.ts";
import { isModalOpen } from "../../ui/page/focus.ts";
import { useFleet } from "../use-fleet.ts";
import { readListFile } from "./list-file.ts";

/** A file with a list can be dropped anywhere. Without this the browser would leave the page for the file. */
export function DroppedLists() {
  const router = useRouter();
  const { pastedLists } = useFleet();
  const { toasts } = useNotifications();
  const isKeyRefused = useKeyRefusal();
  const [isOver, setIsOver] = useState(false);

  const take = useEffectEvent(async (files: FileList) => {
    const [file, ...others] = files;
    if (!file) return;
    if (others.length > 0)
      return toasts.show({ title: "Drop one file at a time.", text: "Nothing changed." });
    const read = await readListFile(file);
    // Behind a dialog that has opened meanwhile, it may change what's being confirmed.
    if (isModalOpen()) return;
    if (typeof read !== "string") return toasts.show({ ...read, persistent: true });
    if (isKeyRefused(read)) return;
    const list = pastedLists.add(read);
    const isOverview = router.latestLocation.pathname === "/overview";
    const to = isOverview ? "/overview" : "/instances";
    await router.navigate({ to, search: { list } });
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    function onDragOver(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const isTaken = !isModalOpen();
      event.dataTransfer.dropEffect = isTaken ? "copy" : "none";
      setIsOver(isTaken);
    }
    function onDrop(event: DragEvent): void {
      setIsOver(false);
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (!isModalOpen()) void take(event.dataTransfer.files);
    }
    function onDragLeave(event: DragEvent): void {
      // Between two elements of the page there's a related one.
      if (!event.relatedTarget) setIsOver(false);
    }
    addEventListener("dragover", onDragOver, { signal });
    addEventListener("drop", onDrop, { signal });
    addEventListener("dragleave", onDragLeave, { signal });
    return () => controller.abort();
  }, []);

  if (!isOver) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-2 z-50 grid place-items-center rounded-card border-2 border-dashed border-accent bg-surface/80 text-dialog font-semibold"
    >
      Drop the list to find its instances
    </div>
  );
}
