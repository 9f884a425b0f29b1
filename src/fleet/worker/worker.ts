import { expose } from "comlink";
import { createWorkerApi } from "./worker-api.ts";

// The worker's entry.
expose(createWorkerApi());
