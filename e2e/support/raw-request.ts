import { request, type IncomingHttpHeaders } from "node:http";

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
