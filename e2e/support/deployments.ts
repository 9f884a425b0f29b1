import type { Site } from "../../scripts/site.ts";

/** A site whose build can be replaced while pages of the old build are open, as a deployment does. */
export class Deployments implements Site {
  readonly #site: Site;
  #number = 0;
  #missing: RegExp | undefined;
  #forEver = false;
  #slow: { files: RegExp; release: Promise<void> } | undefined;

  constructor(site: Site) {
    this.#site = site;
  }

  get mount(): string {
    return this.#site.mount;
  }

  /**
   * Replaces the build. Matching files are missing until the next page load.
   * @param options.forEver they stay missing: the deployment is broken
   */
  deploy(missing: RegExp, options: { forEver?: boolean } = {}): void {
    this.#number += 1;
    this.#missing = missing;
    this.#forEver = options.forEver === true;
  }

  /**
   * Delays matching files, as a slow network does.
   * @returns sends them
   */
  delay(files: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#slow = { files, release: promise };
    return resolve;
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (this.#slow?.files.test(pathname)) await this.#slow.release;
    if (this.#missing?.test(pathname)) return this.#site.fetch(new Request(goneFrom(request)));
    if (this.#number > 0 && pathname === ownScript(this.#number)) return this.#script(pathname);
    if (request.headers.get("Sec-Fetch-Dest") === "document" && !this.#forEver) {
      this.#missing = undefined;
    }
    return this.#number > 0 && (pathname === "/index.html" || !pathname.includes("."))
      ? this.#page()
      : this.#site.fetch(request);
  }

  /** Pages of two builds have different script names. */
  async #page(): Promise<Response> {
    const text = (await this.#site.read("/index.html")) ?? "";
    const script = `<script type="module" src="${ownScript(this.#number)}"></script>`;
    const headers = new Headers(this.#site.headers("/index.html"));
    headers.set("Content-Type", "text/html; charset=utf-8");
    return new Response(text.replace("</head>", `${script}</head>`), { headers });
  }

  #script(pathname: string): Promise<Response> {
    const headers = new Headers(this.#site.headers(pathname));
    headers.set("Content-Type", "text/javascript");
    return Promise.resolve(new Response("", { headers }));
  }

  read(pathname: string): Promise<string | undefined> {
    return this.#site.read(pathname);
  }

  headers(pathname: string): Headers {
    return this.#site.headers(pathname);
  }
}

const ownScript = (number: number) => `/assets/deployment-${number}.js`;

function goneFrom({ url }: Request): URL {
  return new URL("/assets/gone.js", url);
}
