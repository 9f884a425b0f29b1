/** As texts are compared: in any case, and an accent as part of its letter or after it ("\u00e9" is "e\u0301"). */
export function comparedText(text: string): string {
  return text.toLowerCase().normalize("NFC");
}
