import { expect, test } from "vitest";
import {
  hasSize,
  memorySumText,
  memoryText,
  sizeText,
  storageSumText,
  storageText,
  totalsText,
  vcpusText,
} from "./sizes.tsx";

test("sizes are written in the units in which they are sold", () => {
  expect(memoryText(512)).toBe("512 MB");
  expect(memoryText(2048)).toBe("2 GB");
  expect(memoryText(1536)).toBe("1.5 GB");
  expect(vcpusText(4)).toBe("4 vCPU");
  expect(storageText(400)).toBe("400 GB");
  expect(storageText(2000)).toBe("2 TB");
  expect(storageText(1500)).toBe("1,500 GB");
});

test("what is unknown or 0 isn't written", () => {
  expect(sizeText({ vcpus: 4, memoryMb: 8192 })).toBe("4 vCPU · 8 GB");
  expect(sizeText({ vcpus: 0, memoryMb: 512 })).toBe("512 MB");
  expect(sizeText({ vcpus: 0, memoryMb: 0 })).toBe("");
  expect(hasSize({ vcpus: 0, memoryMb: 0 })).toBe(false);
  expect(hasSize({ vcpus: 2 })).toBe(true);
  expect(totalsText({ vcpus: 4, memoryMb: 0 })).toBe("4 vCPU");
  expect(totalsText({ vcpus: 4, memoryMb: 1024 })).toBe("4 vCPU · 1 GB");
  expect(totalsText({ vcpus: 0, memoryMb: 0 })).toBe("");
});

test("sums are written in the largest unit that they fill", () => {
  expect(memorySumText(512)).toBe("512 MB");
  expect(memorySumText(38.3 * 1024 * 1024)).toBe("38.3 TB");
  expect(memorySumText(2 * 1024 ** 3)).toBe("2 PB");
  expect(storageSumText(512)).toBe("512 GB");
  expect(storageSumText(5_901_800)).toBe("5.9 PB");
});
