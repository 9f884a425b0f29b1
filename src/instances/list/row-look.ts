/** The card that a row is on a small screen: host name and state above, region and IPv4 beneath. */
export const cardGrid =
  "max-card:grid max-card:grid-cols-[auto_minmax(0,1fr)_auto_fit-content(50%)_auto] max-card:items-center max-card:gap-x-2 max-card:gap-y-1 max-card:px-4 max-card:py-2.5 max-card:[grid-template-areas:'select_host_host_state_actions'_'select_region_ipv4_ipv4_actions']";

/** A cell of a row; in a card as high as what is in it. */
export const cellLook =
  "h-12 card:group-data-compact/table:h-9 min-w-0 px-3 py-0 text-left font-normal max-roomy:px-2 max-card:h-auto max-card:px-0!";
