/** How terms combine, for the help. Fields are in `queryFields`. */
export const queryRules: readonly [example: string, meaning: string][] = [
  ["web", "anywhere in a host name, ID, address, state, region, image or tag"],
  ["web prod", "both words"],
  ["tag:prod", "the whole value, ignoring case: not “nonprod”"],
  ["region:eu*", "a * stands for anything"],
  ['image:"UBUNTU_24_04"', "quotes for spaces and commas; a quoted * is just a star"],
  ["state:stopped,error", "either one"],
  ["-tag:prod", "everything without it; also NOT"],
  ["web state:stopped OR tag:ci", "web and stopped, or ci"],
  ["(web OR api) -tag:prod", "parentheses group"],
];
