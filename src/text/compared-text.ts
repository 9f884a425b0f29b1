const beyondAscii = /[\u0080-\uffff]/;

/** As texts are compared: in any case, and an accent as part of its letter or after it ("\u00e9" is "e\u0301"). */
export function comparedText(text: string): string {
  const lower = text.toLowerCase();
  // Normalizing takes longer than this check, and it runs for every row.
  return beyondAscii.test(lower) ? lower.normalize("NFC") : lower;
}
