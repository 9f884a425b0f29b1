import { expose } from "comlink";
import { createWorkerApi } from "../../fleet/worker/worker-api.ts";

/** The fleet worker on the main thread. Messages are cloned, as between threads. */
export class InProcessWorker {
  static #latest: InProcessWorker | undefined;

  static breakLatest(): void {
    for (const listener of InProcessWorker.#latest?.errorListeners ?? [])
      listener(new Event("error"));
  }

  /** Its answers never come, and no event says so. */
  static silenceLatest(): void {
    InProcessWorker.#latest?.terminate();
  }

  readonly errorListeners: EventListener[] = [];
  readonly #page: MessagePort;
  readonly #worker: MessagePort;
  readonly #terminated = new AbortController();

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    this.#worker = port2;
    expose(createWorkerApi(this.#terminated.signal), this.#worker);
    this.#page.start();
    InProcessWorker.#latest = this;
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#page.postMessage(message, transfer);
  }

  addEventListener(type: string, listener: EventListener): void {
    if (type === "error") this.errorListeners.push(listener);
    this.#page.addEventListener(type, listener);
  }

  removeEventListener(type: string, listener: EventListener): void {
    this.#page.removeEventListener(type, listener);
  }

  terminate(): void {
    this.#terminated.abort();
    this.#page.close();
    this.#worker.close();
  }
}
