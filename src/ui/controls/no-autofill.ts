/**
 * Keeps password managers from filling a field: browsers, 1Password, LastPass, Bitwarden, Dashlane. Bitwarden only looks whether its
 * attribute is there, and since August 2026 only if the user allows it (bitwarden/clients#22620).
 */
export const noAutofill = {
  autoComplete: "off",
  "data-1p-ignore": "",
  "data-lpignore": "true",
  "data-bwignore": "",
  "data-form-type": "other",
};

/** For names, IDs and searches, which nothing may correct. */
export const exactText = {
  ...noAutofill,
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
};
