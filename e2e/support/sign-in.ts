import { createServer } from "node:http";
import { closeServer, listen } from "../../scripts/serve.ts";

interface SignInService {
  url: string;
  close(): Promise<void>;
}

/**
 * As oauth2-proxy answers with `--whitelist-domain=127.0.0.1:*`: `/oauth2/auth` says who the cookie `person=ada:compute-admins` belongs to,
 * `/oauth2/start` signs Ada in at once and leads back.
 */
export async function startSignInService(): Promise<SignInService> {
  const server = createServer(({ url = "", headers }, answer) => {
    const [, name, groups] = /person=([^:;]+):([^;]+)/.exec(headers.cookie ?? "") ?? [];
    const { pathname, searchParams } = new URL(url, "http://localhost");
    if (pathname === "/oauth2/start") {
      const wanted = [searchParams.get("rd"), headers["x-auth-request-redirect"]];
      const back = wanted.map(String).find(isOwnAddress) ?? "/";
      answer.setHeader("Set-Cookie", "person=ada:compute-admins; Path=/; HttpOnly; SameSite=Lax");
      answer.writeHead(302, { Location: back });
    } else if (pathname === "/oauth2/auth" && name !== undefined && groups !== undefined) {
      answer.setHeader("X-Auth-Request-User", name);
      answer.setHeader("X-Auth-Request-Groups", groups);
      answer.writeHead(202);
    } else answer.writeHead(401);
    answer.end();
  });
  const port = await listen(server, { port: 0, host: "127.0.0.1" });
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => closeServer(server),
  };
}

/** A path, or an address of this machine. */
function isOwnAddress(address: string): boolean {
  return /^(?:http:\/\/127\.0\.0\.1:\d+)?\/(?!\/)/.test(address);
}
