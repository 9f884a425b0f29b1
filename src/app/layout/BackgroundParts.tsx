import { useSelector } from "@tanstack/react-store";
import { HiddenMessages } from "../../errors/hidden-messages.tsx";
import { useNotifications } from "../../errors/notifications.ts";
import { DroppedLists } from "../../search/lists/DroppedLists.tsx";

/** On every page. Shows nothing until something happens. */
export function BackgroundParts() {
  const hiddenMessages = useSelector(useNotifications().hidden);
  return (
    <>
      {hiddenMessages.length > 0 && <HiddenMessages />}
      <DroppedLists />
    </>
  );
}
