import { createRoot } from "react-dom/client";
import { startApp } from "./app/start-app.tsx";
import { configAskedFor } from "./session/ahead.ts";

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root.");

void startApp(createRoot(root), configAskedFor());
