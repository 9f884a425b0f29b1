import { expect, test } from "vitest";
import { endedText } from "./outcome.ts";

const stop = { kind: "stop", host: "web-1" } as const;
const remove = { kind: "delete", host: "web-1" } as const;

test("an ended operation is described as the last reading showed it", () => {
  expect(endedText(stop, { kind: "instance", state: "STOPPED" })).toBe("web-1 stopped");
  expect(endedText(stop, { kind: "instance", state: "BOOT_ERROR" })).toBe(
    "web-1 is now Boot error",
  );
  expect(endedText(stop, { kind: "instance", state: undefined })).toBe(
    "web-1: The API gives no state.",
  );
  expect(endedText(stop, { kind: "gone" })).toBe("web-1 no longer exists");
  expect(endedText(remove, { kind: "gone" })).toBe("web-1 deleted");
  expect(endedText(remove, { kind: "instance", state: "STOPPED" })).toBe("web-1 is now Stopped");
});
