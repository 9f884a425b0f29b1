/** Hands a text to the browser as a file to keep. */
export function download(fileName: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken hold of the file when the click returns.
  setTimeout(() => URL.revokeObjectURL(address));
}
