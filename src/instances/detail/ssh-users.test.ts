import { expect, test } from "vitest";
import { copiedAddress } from "../../text/copied-value.ts";
import { isUserName } from "./ssh-users.ts";

test.each(["", "-l root", "a b", "a;b", "$(reboot)", "`id`", "a\nb", "é", "-v"])(
  "%j doesn't get into an ssh command",
  (text) => {
    expect(isUserName(text)).toBe(false);
    expect(copiedAddress(text)).toBeUndefined();
  },
);
