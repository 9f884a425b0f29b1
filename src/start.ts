import { prefetch } from "./prefetch.ts";
import "./styles.css";
import { clearEndedSession } from "./session/credentials.ts";

/** The first thing that runs: what the page will show is asked for while the app is on its way (index.html names it). */

clearEndedSession();
prefetch();
// Whoever sees the first rows may press a key: what hears it comes with the rest.
import("./app/after-start.ts").catch(() => undefined);
import("./main.tsx").catch(() => {
  const root = document.querySelector("#root");
  if (!root) return;
  const said = document.createElement("p");
  said.setAttribute("role", "alert");
  said.className = "p-6";
  said.textContent = "The dashboard could not be loaded. Check the network, then reload the page.";
  root.replaceChildren(said);
});
