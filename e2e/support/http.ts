import { type IncomingHttpHeaders, createServer, request } from "node:http";
import { closeServer, listen } from "../../scripts/serve.ts";

interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Raw and still compressed. */
  body: Buffer;
}

/** Sends path and headers unchanged, unlike a browser or fetch. */
export function send(
  origin: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** A foreign site that answers and records every request. */
export interface ForeignSite {
  url: string;
  /** Paths of all requests, including WebSocket upgrades. */
  visits: string[];
  close(): Promise<void>;
}

/** On another port, which is another origin. Its CORS headers allow every request. */
export async function startForeignSite(html = ""): Promise<ForeignSite> {
  const visits: string[] = [];
  const server = createServer((request, answer) => {
    visits.push(request.url ?? "");
    const type = request.url?.endsWith(".js") ? "text/javascript" : "text/html";
    answer.writeHead(200, {
      "Content-Type": type,
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
    answer.end(type === "text/html" ? html : "");
  });
  server.on("upgrade", (request, socket) => {
    visits.push(request.url ?? "");
    socket.destroy();
  });
  const port = await listen(server, { port: 0, host: "127.0.0.1" });
  return {
    url: `http://127.0.0.1:${port}`,
    visits,
    close: () => closeServer(server),
  };
}
