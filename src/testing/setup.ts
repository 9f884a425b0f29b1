import { afterEach } from "vitest";
import "./browser.ts";
import { endTest } from "./open-app.tsx";

// Runs before every file of component tests. The files share a process, and each app ends with its test.
afterEach(endTest);
