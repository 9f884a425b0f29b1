import type { Instance } from "../../api/schema.ts";
import { useDisplayName } from "../../hooks/use-services.ts";
import { latePart } from "../../ui/page/late-part.tsx";
import { PopupButton } from "../../ui/popups/PopupButton.tsx";

export const RowMenu = latePart(
  () => import("./RowMenu.tsx"),
  (code) => code.RowMenu,
);

export function RowActions({ instance }: { instance: Instance }) {
  const label = `Actions for ${useDisplayName()(instance)}`;
  return (
    <PopupButton
      kind="menu"
      aria-label={label}
      renderPopup={(opened) => <RowMenu label={label} instance={instance} {...opened} />}
      className={dotsButton}
    >
      <Dots />
    </PopupButton>
  );
}

/** Of a row's menu and of a group's. */
export const dotsButton =
  "inline-grid size-8 place-items-center rounded-control text-ink-3 hover:bg-stop-soft hover:text-ink max-card:-mr-1 max-card:h-16 max-card:w-10";

export function Dots() {
  return (
    <svg aria-hidden width={16} height={16} viewBox="0 0 24 24" className="stroke-current stroke-3">
      <path strokeLinecap="round" d="M5 12h.01M12 12h.01M19 12h.01" />
    </svg>
  );
}
