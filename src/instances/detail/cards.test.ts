import { expect, test } from "vitest";
import { curlCommand, otherFields } from "./cards.tsx";

test("unknown fields are kept, in order", () => {
  const raw = { id: "1", hypervisor: "kvm", hostName: 7, gpu: { count: 1 }, tags: [] };
  expect(otherFields({ id: "1", tags: [], raw })).toEqual([
    ["hypervisor", "kvm"],
    ["gpu", { count: 1 }],
  ]);
});

test("the curl command reads the instance, without the key", () => {
  expect(curlCommand("https://api.example/", "480213")).toBe(
    `curl -sS 'https://api.example/api/v1/computes/480213' \\\n  -H "Authorization: Bearer $COMPUTE_API_KEY"`,
  );
});

test.each(["it's", "a b", "$(reboot)", "`id`", "a/b", "é"])(
  "the id %j can't break out of the quotes",
  (id) => {
    const [, url = ""] = /^curl -sS '([^']*)' /.exec(curlCommand("https://api.example", id)) ?? [];
    expect(decodeURIComponent(url)).toBe(`https://api.example/api/v1/computes/${id}`);
  },
);
