/** Works off a list, so many at once. What is not begun when the signal ends it is left. */
export async function inParallel<Item>(
  items: readonly Item[],
  most: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  async function worker(): Promise<void> {
    for (const item of left) {
      if (signal.aborted) return;
      await work(item);
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
}
