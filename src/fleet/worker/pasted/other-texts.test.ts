import { expect, test } from "vitest";
import { fleetOf, reviewed } from "../../pasted/testing/review.ts";

const fleet = fleetOf(...[1, 2, 3, 4].map((number) => `web-${number}`));
const hostOf = new Map(fleet.map(({ id, hostName }) => [id, hostName]));
const lines = (...parts: readonly string[]) => parts.join("\n");

/** Texts from public issues and tools, shortened and with names of our own. */
test.each<[name: string, text: string, certain: string[]]>([
  ["a struck item below a heading", "Delete:\n- web-1\n- ~~web-2~~", ["web-1"]],
  [
    "a Terraform plan that creates",
    lines(
      '  # aws_instance.web["web-3"] will be created',
      '  + resource "aws_instance" "web" {',
      '      + name = "web-3"',
      "    }",
    ),
    [],
  ],
])("%s", (_, text, certain) => {
  expect(reviewed(fleet, text).ids.map((id) => hostOf.get(id))).toEqual(certain);
});
