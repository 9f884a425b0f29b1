import type { Page } from "@playwright/test";

/**
 * What an injected script could try, and whether the browser allowed it.
 * @param stranger a site that answers every request
 */
export async function tryEverything(page: Page, stranger: string): Promise<Record<string, string>> {
  return await page.evaluate(async (other) => {
    const attempts: Record<string, () => unknown> = {
      "text as markup": () => {
        Reflect.set(document.createElement("div"), "innerHTML", "<b>x</b>");
      },
      "markup written into the page": () => document.write("<b>x</b>"),
      "text as a handler": () => document.body.setAttribute("onclick", "1"),
      "text as a script": () => {
        document.createElement("script").text = "1";
      },
      "another address as a script": () => {
        document.createElement("script").src = `${other}/script.js`;
      },
      "another address as a worker": () => new Worker(`${other}/worker.js`),
      "text as code": () => Reflect.apply(Reflect.get(globalThis, "eval"), undefined, ["1"]),
      "a function from text": () => Reflect.construct(Function, ["return 1"]),
      "a module from text": () => import(`data:text/javascript,/* ${other} */`),
      "a module from another site": () => import(`${other}/module.js`),
      "a policy of one's own": () =>
        globalThis.trustedTypes?.createPolicy("own", { createScriptURL: (url) => url }),
      "a request to another site": () => fetch(`${other}/request`),
      "a beacon to another site": () => {
        // sendBeacon returns true but sends nothing, as the foreign site's log shows.
        navigator.sendBeacon(`${other}/beacon`, "key");
        throw new Error("not known");
      },
      "a socket to another site": () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`${other.replace("http", "ws")}/socket`);
          socket.addEventListener("open", resolve);
          socket.addEventListener("error", () => reject(new Error("refused")));
        }),
      "a picture from another site": () =>
        new Promise((resolve, reject) => {
          const picture = new Image();
          picture.addEventListener("load", resolve);
          picture.addEventListener("error", () => reject(new Error("refused")));
          picture.src = `${other}/picture.png`;
        }),
    };
    const outcomes: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      // In a separate task: code evaluated by Playwright may be exempt from the CSP.
      outcomes[name] = await new Promise((resolve) => {
        setTimeout(() => {
          void (async () => {
            try {
              await attempt();
              resolve("done");
            } catch {
              resolve("refused");
            }
          })();
        });
      });
    }
    return outcomes;
  }, stranger);
}
