import { waitFor } from "@testing-library/react";
import { Blob as NodeBlob } from "node:buffer";
import { expect, vi } from "vitest";

// jsdom has no downloads: this records the files that the page saves.

interface KeptFile {
  name: string;
  file: Blob;
}

const blobs = new Map<string, Blob>();
const files: KeptFile[] = [];

Object.assign(URL, {
  createObjectURL(blob: Blob): string {
    const address = `blob:${location.origin}/${blobs.size}`;
    blobs.set(address, blob);
    return address;
  },
  revokeObjectURL: () => undefined,
});

HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  const file = blobs.get(this.href);
  if (!file || !this.download) return HTMLElement.prototype.click.call(this);
  files.push({ name: this.download, file });
};

export function forgetFiles(): void {
  blobs.clear();
  files.length = 0;
}

export function filesKept(): string[] {
  return files.map(({ name }) => name);
}

export async function downloadedBy(
  act: () => Promise<void>,
): Promise<{ name: string; text: string; file: Blob }> {
  const before = files.length;
  // The worker's files can't be jsdom's Blob, which can't be sent between threads.
  vi.stubGlobal("Blob", NodeBlob);
  await act();
  await waitFor(() => expect(files.length, "files to keep").toBe(before + 1));
  const { name = "", file = new Blob() } = files[before] ?? {};
  return { name, text: await file.text(), file };
}

export { parseCsv } from "./read-files.ts";
export { readXlsx } from "./read-files.ts";
