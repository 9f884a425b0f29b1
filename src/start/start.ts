import { prefetch, type StartRequests } from "./prefetch.ts";
import "../styles.css";
import { clearEndedSession } from "../session/credentials.ts";

// The entry of index.html: small, so the first requests leave while the app loads.

clearEndedSession();
loadApp(prefetch()).catch(showLoadFailure);

async function loadApp(requests: StartRequests): Promise<void> {
  // First, so that evaluating the libraries is a task of its own.
  await import("react-dom/client");
  const { main } = await import("../main.tsx");
  await main(requests);
}

function showLoadFailure(): void {
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.className = "p-6";
  message.textContent =
    "The dashboard couldn’t be loaded. Check your network, then reload the page.";
  document.querySelector("#root")?.replaceChildren(message);
}
