import { expect, test } from "vitest";
import { isAddress, isUserName } from "./InstanceFacts.tsx";

test.each(["", "-l root", "a b", "a;b", "$(reboot)", "`id`", "a\nb", "é", "-v"])(
  "%j doesn't get into an ssh command",
  (text) => {
    expect(isUserName(text)).toBe(false);
    expect(isAddress(text)).toBe(false);
  },
);
