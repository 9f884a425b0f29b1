import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startApp } from "./app/start-app.tsx";
import { prefetchedConfig } from "./prefetch.ts";

const element = document.querySelector("#root");
if (!element) throw new Error("index.html has no #root.");
const root = createRoot(element);

void startApp((node) => root.render(<StrictMode>{node}</StrictMode>), prefetchedConfig());
