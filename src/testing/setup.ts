import { afterEach } from "vitest";
import "./stand-ins/browser.ts";
import { endTest } from "./open-app.tsx";

// Runs before each file of component tests. They share a process, and each app ends with its test.
afterEach(endTest);
