import { createAdaptorServer } from "@hono/node-server";
import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { Server, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalApi, createLocalApi } from "../../local-api/local-api.ts";
import { demoKeys } from "../../local-api/demo-keys.ts";
import { parseHeadersFile } from "../../scripts/headers-file.ts";
import { mountBuild } from "../../scripts/mount.ts";
import { root } from "../../scripts/run.mjs";
import { localConfig, proxyTo } from "../../scripts/same-origin.ts";
import { closeServer, listen, serve } from "../../scripts/serve.ts";
import { openSite } from "../../scripts/site.ts";
import { brotliModule, findWebServer } from "../../scripts/web-servers.ts";

/** A server of the build at a path, with a slash at both ends. */
export interface Delivery {
  by: "npm start" | "nginx" | "caddy";
  mount: string;
  /** People sign in at a service of their company: `"authentication": "proxy"`. */
  signIn?: boolean;
}

/** Serves a build as in production and forwards `/api/` to a local API on another port. */
export interface Host {
  /** Without a slash at the end. */
  url: string;
  /** The served folder. Under a path, the dashboard is in the subfolder of that name. */
  published: string;
  reset(api: LocalApi): void;
  /** What nginx with a sign-in has logged. */
  accessLog(): string;
  close(): Promise<void>;
}

export const rules = parseHeadersFile(readFileSync(join(root, "public/_headers"), "utf8"));

export async function openHost({ by, mount, signIn = false }: Delivery): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), "published-"));
  const published = join(folder, "site");
  const build = join(root, "dist");
  if (mount === "/") cpSync(build, published, { recursive: true });
  else await mountBuild(build, published, mount);
  writeFileSync(join(published, mount, "config.json"), JSON.stringify(localConfig));
  if (signIn) {
    // As their READMEs say.
    const user = by === "caddy" ? "{{.Req.Header.Get `X-Auth-Request-User` | toJson}}" : '"{user}"';
    const fields = `"authentication": "proxy", "user": ${user}, "signInUrl": "/oauth2/start?rd={return}"`;
    writeFileSync(join(published, "config.json"), `{ ${fields} }`);
    writeFileSync(join(published, "config.viewers.json"), `{ ${fields}, "readOnly": true }`);
  }
  const service = signIn ? await startSignInService() : undefined;

  let api = createLocalApi();
  const upstream = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: (request, env) => api.fetch(request, env),
  });
  if (!(upstream instanceof Server)) throw new TypeError("Expected a plain server.");
  const address = `http://127.0.0.1:${await listen(upstream, { port: 0, host: "127.0.0.1" })}`;
  const front =
    by === "npm start"
      ? await serve({ site: openSite(published, mount), api: proxyTo(new URL(address)) })
      : await startWebServer(by, { mount, published, api: address, signIn: service?.url });
  return {
    url: front.url,
    published,
    accessLog: () => readFileSync(join(folder, "access.log"), "utf8"),
    reset(next) {
      api = next;
    },
    async close() {
      await front.close();
      await service?.close();
      await new Promise((resolve) => upstream.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

/** The key of each group. */
const groupKeys = { admins: keyNamed("owner"), viewers: keyNamed("member") };

function keyNamed(wanted: string): string {
  return demoKeys.find(({ name }) => name === wanted)?.key ?? "";
}

/** A web server with its configuration from deploy/. */
interface WebServer {
  url: string;
  close(): Promise<void>;
}

interface WebServerOptions {
  mount: string;
  published: string;
  api: string;
  /** Address of the service at which people sign in. */
  signIn: string | undefined;
}

/** Starts nginx or Caddy on a free port with its file in deploy/, edited as its README.md says. */
async function startWebServer(
  name: "nginx" | "caddy",
  { mount, published, api, signIn }: WebServerOptions,
): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o755);
  const isMounted = mount !== "/";
  /** Without the last slash. */
  const bare = mount.slice(0, -1);
  const address = `127.0.0.1:${await freePort()}`;
  const config = join(folder, "config");
  writeFileSync(config, name === "nginx" ? nginxMainConfig(folder, address) : caddyMainConfig());
  const program = findWebServer(name) ?? name;
  const parameters = name === "nginx" ? ["-p", folder, "-c", config] : ["run", "--config", config];
  if (name === "caddy") parameters.push("--adapter", "caddyfile");
  const child = spawn(program, parameters, { env: { ...process.env, HOME: folder } });
  let errorOutput = "";
  child.stderr.on("data", (text) => (errorOutput += String(text)));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = `http://${address}`;
  await Promise.race([
    untilItAnswers(url),
    ended.then(() => Promise.reject(new Error(`${name} did not start:\n${errorOutput}`))),
  ]);
  return {
    url,
    async close() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };

  /** deploy/nginx/sign-in.conf instead, edited as deploy/nginx/README.md says. */
  function nginxSignInConfig(own: string, listenOn: string, service: string): string {
    const keys = join(own, "keys.conf");
    writeFileSync(
      keys,
      `map $compute_role $compute_authorization { admins "Bearer ${groupKeys.admins}"; viewers "Bearer ${groupKeys.viewers}"; default ""; }`,
    );
    return deployFile("nginx/sign-in.conf", [
      ["listen 80;", `listen ${listenOn};`],
      ["root /srv/compute-dashboard;", `root ${published};`],
      ["include /etc/nginx/compute-keys.conf;", `include ${keys};`],
      ["server api.example.com:443;", `server ${new URL(api).host};`],
      ["https://compute_api", "http://compute_api"],
      ["https://compute_api", "http://compute_api"],
      [/unix:\/run\/nginx-compute-refused\.sock/g, `unix:${own}/refused.sock`],
      [/http:\/\/127\.0\.0\.1:4180/g, service],
      ["/var/log/nginx/compute-dashboard.log", join(published, "../access.log")],
      [/ +proxy_ssl_.*\n/g, ""],
    ]);
  }

  function nginxMainConfig(own: string, listenOn: string): string {
    const site = join(own, "site.conf");
    const changes: Change[] = [
      ["listen 80;", `listen ${listenOn};`],
      ["root /srv/compute-dashboard;", `root ${published};`],
      ["proxy_pass https://api.example.com;", `proxy_pass ${api};`],
      // Only for an API with a certificate.
      [/ +proxy_ssl_.*\n/g, ""],
    ];
    // The sed expressions of deploy/nginx/README.md.
    const underPath: Change[] = [
      [/([ "^])\/(assets\/|instances\/|\w+\.(html|json)|_headers| \{)/g, `$1${mount}$2`],
      [`location ${mount} {`, `location = ${bare} { return 308 ${mount}; }\n    $&`],
    ];
    const file = "nginx/compute-dashboard.conf";
    const text =
      signIn === undefined
        ? deployFile(file, isMounted ? [...changes, ...underPath] : changes)
        : nginxSignInConfig(own, listenOn, signIn);
    writeFileSync(site, text);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    mkdirSync(join(own, "temporary"));
    return [
      `load_module ${brotliModule};`,
      `pid ${own}/pid; daemon off; master_process off; error_log stderr;`,
      "events {}",
      "http {",
      "include /etc/nginx/mime.types; access_log off;",
      ...temporary.map((each) => `${each}_temp_path ${own}/temporary/${each};`),
      `include ${site};`,
      "}",
    ].join("\n");
  }

  function caddyMainConfig(): string {
    const changes: Change[] = [
      [":80 {", `http://${address} {`],
      ["root * /srv/compute-dashboard", `root * ${published}${bare}`],
      [/https:\/\/api\.example\.com/g, api],
    ];
    const underPath: Change[] = [
      ["handle {", `redir ${bare} ${mount} 308\n\thandle_path ${mount}* {`],
    ];
    const site =
      signIn === undefined
        ? deployFile("caddy/Caddyfile", isMounted ? [...changes, ...underPath] : changes)
        : deployFile("caddy/sign-in.Caddyfile", [
            [":80 {", `http://${address} {`],
            [/root \* \/srv\/compute-dashboard/g, `root * ${published}`],
            ["https://api.example.com {", `${api} {`],
            [/127\.0\.0\.1:4180/g, new URL(signIn).host],
            ["/var/log/caddy/compute-dashboard.log", join(published, "../access.log")],
            ["{env.COMPUTE_ADMINS_KEY}", groupKeys.admins],
            ["{env.COMPUTE_VIEWERS_KEY}", groupKeys.viewers],
          ]);
    return `{\n\tadmin off\n\tauto_https off\n}\n${site}`;
  }
}

type Change = [from: string | RegExp, to: string];

/** @throws if a change finds nothing to replace */
function deployFile(path: string, changes: readonly Change[]): string {
  let text = readFileSync(join(root, "deploy", path), "utf8");
  for (const [from, to] of changes) {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`deploy/${path} has no ${String(from)}`);
    text = changed;
  }
  return text;
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server, { port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilItAnswers(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url, { redirect: "manual" });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

interface SignInService {
  url: string;
  close(): Promise<void>;
}

/**
 * As oauth2-proxy answers with `--whitelist-domain=127.0.0.1:*`: `/oauth2/auth` says who the cookie `person=ada:compute-admins` belongs to,
 * `/oauth2/start` signs Ada in at once and leads back.
 */
async function startSignInService(): Promise<SignInService> {
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
