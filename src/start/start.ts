import { removeDemoWorker } from "../demo-worker.ts";
import { whenIdle } from "../lib/late-code.ts";
import { prefetch } from "./prefetch.ts";
import "../styles.css";
import { clearEndedSession } from "../session/credentials.ts";

// The entry of index.html: small, so the first requests leave while the app loads.

if (import.meta.env.DEMO) start();
else void removeDemoWorker().then(start);

function start(): void {
  clearEndedSession();
  const requests = prefetch();
  import("../main.tsx").then(({ main }) => main(requests)).catch(showLoadFailure);
  // The browser's first Intl object takes 13 to 26 ms. Make one while the app is on its way.
  whenIdle(() => new Intl.NumberFormat());
}

function showLoadFailure(): void {
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.className = "p-6";
  message.textContent =
    "The dashboard couldn’t be loaded. Check your network, then reload the page.";
  document.querySelector("#root")?.replaceChildren(message);
}
