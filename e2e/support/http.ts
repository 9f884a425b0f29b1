import { type IncomingHttpHeaders, createServer, request } from "node:http";
import { listen } from "../../scripts/serve.ts";

interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came, still compressed. */
  body: Buffer;
}

/** A request whose path and headers arrive as they are written, without a browser's or fetch's own ideas. */
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

/** A site that is none of the dashboard's, which answers whoever asks and remembers who did. */
export interface Stranger {
  url: string;
  /** What was asked of it, a socket's first request included. */
  visits: string[];
  close(): Promise<void>;
}

/** Starts one on another port, which is another origin. It is glad of every request. */
export async function startStranger(html = ""): Promise<Stranger> {
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
