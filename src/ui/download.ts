/** Safari reads the file only after the click has returned. Milliseconds. */
const keptMs = 60_000;

/** Hands a file to the browser to keep. */
export function download(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

/** A text as a file (UTF-8). */
export function textFile(type: "text/csv" | "application/json", text: string): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}
