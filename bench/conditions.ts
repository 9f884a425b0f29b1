import type { Page } from "@playwright/test";

export interface Conditions {
  name: string;
  /** How many times slower than this machine. */
  cpuSlowdown?: number;
  viewport?: { width: number; height: number };
  network?: { latencyMs: number; bitsPerSecond: number };
}

export const fullSpeed: Conditions = { name: "full speed" };

/** A weak laptop or a good phone. */
export const quarterSpeed: Conditions = { name: "quarter speed", cpuSlowdown: 4 };

/** A cheap phone. */
export const eighthSpeed: Conditions = { name: "eighth speed", cpuSlowdown: 8 };

/** The phone of a Lighthouse audit. */
export const phone: Conditions = {
  name: "phone at quarter speed, 150 ms, 1.6 Mbit/s",
  cpuSlowdown: 4,
  viewport: { width: 412, height: 823 },
  network: { latencyMs: 150, bitsPerSecond: 1_600_000 },
};

export async function apply(
  page: Page,
  { cpuSlowdown, viewport, network }: Conditions,
): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  if (viewport) await page.setViewportSize(viewport);
  if (cpuSlowdown) await devTools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  if (network) {
    const bytesPerSecond = network.bitsPerSecond / 8;
    await devTools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
}
