import { expect, test } from "vitest";
import { memoryText, storageText, vcpusText } from "./sizes.tsx";

test("sizes are written in the units in which they are sold", () => {
  expect(memoryText(512)).toBe("512 MB");
  expect(memoryText(2048)).toBe("2 GB");
  expect(memoryText(1536)).toBe("1.5 GB");
  expect(vcpusText(4)).toBe("4 vCPU");
  expect(storageText(400)).toBe("400 GB");
  expect(storageText(2000)).toBe("2 TB");
  expect(storageText(1500)).toBe("1,500 GB");
});
