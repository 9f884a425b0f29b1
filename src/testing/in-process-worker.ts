import { expose } from "comlink";

/** The fleet's worker in the page's own thread. What passes between the two is cloned, as it is between threads. */
export class InProcessWorker {
  readonly #page: MessagePort;
  readonly #worker: MessagePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    this.#worker = port2;
    void this.#start();
  }

  async #start(): Promise<void> {
    const { createIndexApi } = await import("../fleet/worker/index-api.ts");
    expose(createIndexApi(), this.#worker);
    this.#page.start();
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#page.postMessage(message, transfer);
  }

  addEventListener(type: string, listener: EventListener): void {
    this.#page.addEventListener(type, listener);
  }

  removeEventListener(type: string, listener: EventListener): void {
    this.#page.removeEventListener(type, listener);
  }

  terminate(): void {
    this.#page.close();
    this.#worker.close();
  }
}
