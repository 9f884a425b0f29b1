/** How terms combine, for the help. Fields are in `queryFields`. */
export const queryRules: readonly [example: string, meaning: string][] = [
  ["web", "in any text: host name, ID, address, state, region, image, tag"],
  ["web prod", "both"],
  ["tag:prod", "the whole value, in any case: not “nonprod”"],
  ["region:eu*", "a * stands for anything"],
  ['image:"UBUNTU_24_04"', "blanks and commas need quotes; in them a * is a star"],
  ["state:stopped,error", "one or the other"],
  ["-tag:prod", "everything without it"],
  ["web state:stopped OR tag:ci", "web and stopped, or ci"],
];
