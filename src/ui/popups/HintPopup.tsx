import { Tooltip } from "@base-ui/react/tooltip";

interface HintPopupProps {
  anchor: Element;
  text: string;
  onClose: () => void;
}

/** Hidden from screen readers, which read the text in its place. */
export function HintPopup({ anchor, text, onClose }: HintPopupProps) {
  return (
    <Tooltip.Root open onOpenChange={(open) => !open && onClose()}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          anchor={anchor}
          side="bottom"
          sideOffset={4}
          align="start"
          positionMethod="fixed"
          collisionPadding={8}
          className="z-50 data-anchor-hidden:hidden print:hidden"
        >
          <Tooltip.Popup
            role="tooltip"
            aria-hidden
            tabIndex={undefined}
            className="max-h-[50dvh] w-max max-w-[min(92vw,32rem)] overflow-y-auto rounded-control border border-line bg-raised px-2.5 py-1.5 text-small wrap-anywhere text-ink shadow-float"
          >
            <bdi>{text}</bdi>
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
