import { withCommandLine } from "./command-line.ts";
import { present } from "./present.ts";

await withCommandLine(present);
