import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** The element under the header where banners stand. */
export const BannerSlotContext = createContext<HTMLElement | null>(null);

interface PageBannerProps {
  children: ReactNode;
}

/** Puts a page's banner under the header, where all banners are, whichever part of the page has the problem. */
export function PageBanner({ children }: PageBannerProps) {
  const slot = use(BannerSlotContext);
  return slot ? createPortal(children, slot) : null;
}
