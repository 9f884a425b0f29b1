import type { Download, Page } from "@playwright/test";

interface DownloadedFile {
  name: string;
  text: string;
}

/** The file that the browser is given to keep after something is done. */
export async function downloadedBy(page: Page, act: () => Promise<void>): Promise<DownloadedFile> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: await textOf(download) };
}

async function textOf(download: Download): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString("utf8");
}
