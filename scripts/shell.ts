import react from "@vitejs/plugin-react";
import { createRoot } from "react-dom/client";
import { createServer, type Plugin } from "vite";
import { builtinEnvironments } from "vitest/runtime";
import type * as Main from "../src/main.tsx";
import { root } from "./run.mjs";

const place = '<div id="shell"></div>';

/**
 * Fills index.html with what's visible before the app's code arrives: the list as it looks before the first answer,
 * rendered in jsdom.
 */
export function renderShell(): Plugin {
  return {
    name: "render-shell",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        if (!html.includes(place)) throw new Error(`index.html has no ${place}.`);
        const markup = await renderList();
        return html.replace(place, () => `<div id="shell">${markup}</div>`);
      },
    },
  };
}

async function renderList(): Promise<string> {
  const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {
    jsdom: { url: "http://localhost/instances", pretendToBeVisual: true },
  });
  const vite = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, watch: null },
    // For the root of a host; `npm run mount` inserts other paths.
    define: { "import.meta.env.PROD": "false" },
    // The router's server code has no history.
    ssr: { noExternal: [/^@tanstack\//], resolve: { conditions: ["browser"] } },
  });
  const ending = new AbortController();
  const { fetch, setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const ownOfNode = { fetch, setTimeout, clearTimeout, setInterval, clearInterval };
  Object.assign(globalThis, {
    // Timers end with the page.
    setTimeout: window.setTimeout,
    clearTimeout: window.clearTimeout,
    setInterval: window.setInterval,
    clearInterval: window.clearInterval,
    // Never answers.
    fetch: () => new Promise(() => undefined),
    // A wide window: first-paint.ts hides what narrower ones have no room for.
    innerWidth: 1920,
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    ResizeObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
    scrollTo: () => undefined,
    isSecureContext: true,
  });
  try {
    sessionStorage.setItem("compute.session", JSON.stringify({ apiKey: "key", baseUrl: "" }));
    const { startApp }: Partial<typeof Main> = await vite.ssrLoadModule("/src/main.tsx");
    const app = createRoot(document.body.appendChild(document.createElement("div")));
    const configFile = Promise.resolve({ status: 200, text: "{}" });
    await startApp?.(
      (node) => app.render(node),
      { configFile, fetch: globalThis.fetch },
      ending.signal,
    );
    const shell = await shown(() => document.querySelector("main table") && document.body);
    const markup = asShell(shell.firstElementChild ?? shell);
    app.unmount();
    // React runs the last effects later. Timers they start must be this page's.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return markup;
  } finally {
    ending.abort();
    Object.assign(globalThis, ownOfNode);
    await vite.close();
    await teardown(globalThis);
  }
}

const maxWaitMs = 20_000;

/** Polls until React has rendered it. */
async function shown<T>(find: () => T | null): Promise<T> {
  for (let waited = 0; waited < maxWaitMs; waited += 20) {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("The app has not displayed the list. The shell is made of it.");
}

/** Rows and messages aren't known yet. The sort's arrows and a phone's select and headers come with the app. */
const leftOut =
  "tbody > *, [role=status], [role=alert], main label, thead svg, th > span:not(:only-child)";
/** The CSP allows no inline styles, ids belong to the app, and inert parts need no roles or labels. */
const unusedAttribute = /^(style|id|xmlns|title|type|role|tabindex|spellcheck|auto.*|aria-.*)$/;
/** The shell can't be hovered, pressed or printed, and an empty icon needs no animation. */
const unusedClass =
  /^(lucide|transition|duration|animate-spin)|(^|:)(group-)?(hover|focus|focus-visible|aria-pressed|print)(\/\w+)?:/;

/** Keeps what users see in the first second, and what works without scripts: links. */
function asShell(page: Element): string {
  const copy = document.createElement("div");
  for (const part of page.querySelectorAll("header, main")) copy.append(part.cloneNode(true));
  for (const part of copy.querySelectorAll(leftOut)) part.remove();
  for (const icon of copy.querySelectorAll("main svg")) {
    // Keep its place only: an icon is more markup than its button.
    icon.replaceChildren();
    keepAttributes(icon, (name) => ["class", "width", "height"].includes(name));
  }
  for (const element of copy.querySelectorAll("*")) {
    if (!element.closest("nav")) keepAttributes(element, (name) => !unusedAttribute.test(name));
    const isCurrent = element.hasAttribute("aria-current");
    const isUnused = (name: string) =>
      unusedClass.test(name) || (!isCurrent && name.includes("aria-[current]:"));
    element.classList.remove(...Array.from(element.classList).filter(isUnused));
    if (element.classList.length === 0) element.removeAttribute("class");
  }
  // Without scripts, anything typed or pressed would be lost.
  for (const part of copy.querySelectorAll("main, nav ~ *")) {
    part.setAttribute("inert", "");
    part.setAttribute("aria-hidden", "true");
  }
  // oxlint-disable-next-line no-restricted-properties -- reads, during the build
  return copy.innerHTML;
}

function keepAttributes(element: Element, isKept: (name: string) => boolean): void {
  for (const name of element.getAttributeNames()) if (!isKept(name)) element.removeAttribute(name);
}
