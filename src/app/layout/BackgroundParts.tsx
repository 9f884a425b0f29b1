import { HiddenMessages } from "../../errors/hidden-messages.tsx";
import { DroppedLists } from "../../search/lists/DroppedLists.tsx";

/** On every page. Shows nothing until something happens. */
export function BackgroundParts() {
  return (
    <>
      <HiddenMessages />
      <DroppedLists />
    </>
  );
}
