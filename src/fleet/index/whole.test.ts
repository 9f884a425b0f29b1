import { expect, test } from "vitest";
import { FleetIndex } from "./fleet-index.ts";

const page = (number: number) => [{ id: `${number}a` }, { id: `${number}b` }];

test("the fleet is whole when a pass has ended and none of its pages is missing", () => {
  const index = new FleetIndex();
  index.putPage(1, page(1));
  index.putPage(3, page(3));
  expect(index.wholeTo).toBeUndefined();
  index.endsWith(3);
  expect(index.wholeTo).toBeUndefined();
  index.putPage(2, page(2));
  index.endsWith(3);
  expect(index.wholeTo).toBe(3);
});

test("that it is whole is a change, and costs no page", () => {
  const index = new FleetIndex();
  index.putPage(1, page(1));
  index.putPage(2, page(2));
  const before = index.version;
  index.endsWith(1);
  expect(index.version).toBe(before + 1);
  expect(index.size).toBe(4);
  index.endsWith(1);
  expect(index.version).toBe(before + 1);
});

test("it is no longer whole when a pass has ended that had more pages than are here", () => {
  const index = new FleetIndex();
  index.putPage(1, page(1));
  index.keepPages(1);
  expect(index.wholeTo).toBe(1);
  index.keepPages(2);
  expect(index.wholeTo).toBeUndefined();
});

test("a list of no instances is whole with its one empty page", () => {
  const index = new FleetIndex();
  index.putPage(1, []);
  index.keepPages(1);
  expect(index.wholeTo).toBe(1);
});
