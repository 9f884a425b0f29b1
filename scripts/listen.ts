import type { Server } from "node:net";

/** How many ports are tried after the wanted one before giving up. */
const furtherTries = 20;

interface Wanted {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Hears of each port that was not free. */
  onTaken?: ((port: number) => void) | undefined;
}

/** Listens on the wanted port or the next one that is free, and returns the port. */
export async function listen(server: Server, { port, host, onTaken }: Wanted): Promise<number> {
  for (let next = port; next <= port + furtherTries; next += 1) {
    try {
      return await tryPort(server, next, host);
    } catch (error) {
      if (!isPortTaken(error)) throw error;
      onTaken?.(next);
    }
  }
  throw new Error(`No free port from ${port} on. Choose another with --port.`);
}

function tryPort(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
