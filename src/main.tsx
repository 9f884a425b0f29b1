import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startApp } from "./app/start-app.tsx";
import { configAskedFor } from "./session/ahead.ts";

const element = document.querySelector("#root");
if (!element) throw new Error("index.html has no #root.");
const root = createRoot(element);

void startApp((node) => root.render(<StrictMode>{node}</StrictMode>), configAskedFor());
