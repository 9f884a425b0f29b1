import { expect, test } from "vitest";
import { memoryText, storageText, vcpusText } from "./sizes.ts";

/** Between a figure and its unit no line breaks. */
const unbroken = (text: string) => text.replace(" ", "\u00A0");

test("sizes are written in the units that they are sold in", () => {
  expect(memoryText(512)).toBe(unbroken("512 MB"));
  expect(memoryText(2048)).toBe(unbroken("2 GB"));
  expect(memoryText(1536)).toBe(unbroken("1.5 GB"));
  expect(vcpusText(4)).toBe(unbroken("4 vCPU"));
  expect(storageText(400)).toBe(unbroken("400 GB"));
  expect(storageText(2000)).toBe(unbroken("2 TB"));
  expect(storageText(1500)).toBe(unbroken("1,500 GB"));
});
