/**
 * Takes the place of time for the delays that the local API is told to make (`delayMs`, of any length): what is delayed
 * is answered when the test says so, neither earlier nor later.
 */
export class Held {
  #letGo: (() => void)[] = [];

  readonly wait = (): Promise<void> =>
    new Promise((resolve) => {
      this.#letGo.push(resolve);
    });

  /** Lets every answer go that is being held. */
  release(): void {
    for (const letGo of this.#letGo.splice(0)) letGo();
  }
}
