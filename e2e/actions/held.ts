/**
 * Takes the place of time for the delays that the local API is told to make (`delayMs`, of any length): what is delayed
 * is answered when the test says so, neither earlier nor later.
 */
export class Held {
  readonly #released = Promise.withResolvers<void>();

  readonly wait = (): Promise<void> => this.#released.promise;

  /** Lets go what is held, and holds nothing from now on: the request itself may still be on its way. */
  release(): void {
    this.#released.resolve();
  }
}
