/** Wait this long after a refused write. */
const retryMs = 1000;

/**
 * Safari throws after 100 writes of the address in 30 s, and the router's history would never write again. So the last refused
 * write is repeated until the browser takes it. Call before the history is made. Returns a function that ends this.
 */
export function retryAddressWrites(): () => void {
  const pushState = history.pushState.bind(history);
  const replaceState = history.replaceState.bind(history);
  let isPushDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(...change: Parameters<typeof pushState>): void {
    clearTimeout(timer);
    try {
      (isPushDue ? pushState : replaceState)(...change);
      isPushDue = false;
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "SecurityError")) throw error;
      timer = setTimeout(() => write(...change), retryMs);
    }
  }

  /** Back or Forward has left the entry that was meant. */
  function drop(): void {
    clearTimeout(timer);
    isPushDue = false;
  }

  history.pushState = (...change) => {
    isPushDue = true;
    write(...change);
  };
  history.replaceState = write;
  addEventListener("popstate", drop);
  return () => {
    drop();
    removeEventListener("popstate", drop);
    Object.assign(history, { pushState, replaceState });
  };
}
