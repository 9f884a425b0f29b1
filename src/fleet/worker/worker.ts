import { expose } from "comlink";
import { createIndexApi } from "./index-api.ts";

// The worker's entry: everything else is in what it offers.
expose(createIndexApi());
