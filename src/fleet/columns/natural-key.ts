/**
 * A text whose plain order is the natural one of the name: "web-2" before "web-10". Comparing such keys is many times
 * faster than a collator is, which is what sorting a fleet takes its time with.
 */
export function naturalKey(name: string): string | undefined {
  if (name === "") return undefined;
  let key = "";
  let copied = 0;
  let at = 0;
  while (at < name.length) {
    if (!isDigit(name, at)) {
      at++;
      continue;
    }
    key += name.slice(copied, at);
    let end = at + 1;
    while (end < name.length && isDigit(name, end)) end++;
    // Leading zeros do not count, but for the last digit.
    while (at < end - 1 && name[at] === "0") at++;
    // More digits are a larger number; the length comes first, as a character of its own that sorts with the digits.
    key += `0${String.fromCharCode(0x30 + end - at)}`;
    copied = at;
    at = end;
  }
  return key + name.slice(copied);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}
