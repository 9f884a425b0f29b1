import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { setMedia } from "../../testing/stand-ins/browser.ts";
import { Pager, type PagerProps } from "./Pager.tsx";

afterEach(cleanup);

function show(props: Partial<PagerProps>) {
  const onPage = vi.fn<(page: number) => void>();
  const pager = (others: Partial<PagerProps>) => (
    <Pager
      page={3}
      limit={20}
      count={20}
      total={1284}
      onChange={({ page }) => onPage(page)}
      {...props}
      {...others}
    />
  );
  const { rerender } = render(pager({}));
  return { onPage, turnTo: (page: number) => rerender(pager({ page })) };
}
const pageBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Page" });
const button = (name: string) => screen.getByRole("button", { name });

test("displays the range and the total with grouped digits", () => {
  show({});
  expect(screen.getByText("41–60 of 1,284")).toBeDefined();
});

test("displays the range of the old rows while the page loads", () => {
  show({ first: 21 });
  expect(screen.getByText("21–40 of 1,284")).toBeDefined();
});

test("has no page controls where there is one page", () => {
  show({ page: 1, count: 7, total: 7 });
  expect(screen.getByText("1–7 of 7")).toBeDefined();
  expect(screen.getByRole("combobox", { name: "Rows per page" })).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("leads to the first, previous, next and last page", async () => {
  const { onPage } = show({});
  for (const name of ["First page", "Previous page", "Next page", "Last page"]) {
    await userEvent.click(button(name));
  }
  expect(onPage.mock.calls).toEqual([[1], [2], [4], [65]]);
});

test("understands the digits of a Japanese keyboard", async () => {
  const { onPage } = show({});
  await userEvent.type(pageBox(), "１2{Enter}");
  expect(onPage).toHaveBeenCalledWith(12);
});

test("cannot leave the list at its ends, and its buttons stay focusable", async () => {
  const { onPage } = show({ page: 65, count: 4 });
  await userEvent.click(button("Next page"));
  await userEvent.click(button("Last page"));
  expect(onPage).not.toHaveBeenCalled();
  expect(button("Next page").getAttribute("aria-disabled")).toBe("true");
  expect(button("Next page").hasAttribute("disabled")).toBe(false);
});

test.each([
  ["7", [[7]]],
  ["9999", [[65]]],
  ["0", []],
  ["-2", []],
  ["1.5", []],
  ["abc", []],
  ["3", []],
])("typing page %j goes to %j", async (typed, calls) => {
  const { onPage } = show({});
  await userEvent.clear(pageBox());
  await userEvent.type(pageBox(), `${typed}{Enter}`);
  expect(onPage.mock.calls).toEqual(calls);
});

test("another page number can be typed while a page loads", async () => {
  const { onPage, turnTo } = show({});
  await userEvent.click(pageBox());
  await userEvent.keyboard("7{Enter}1");
  turnTo(7);
  await userEvent.keyboard("2{Enter}");
  expect(onPage.mock.calls).toEqual([[7], [12]]);
  // The page never loads, because the person goes back.
  await userEvent.tab();
  expect(pageBox().value).toBe("7");
  expect(onPage).toHaveBeenCalledTimes(2);
});

test("selects the number of the page that the API gives instead of the requested one", async () => {
  const { onPage, turnTo } = show({ total: undefined });
  await userEvent.click(pageBox());
  await userEvent.keyboard("9999{Enter}");
  turnTo(9999);
  turnTo(13);
  expect(pageBox().value).toBe("13");
  await userEvent.keyboard("2{Enter}");
  expect(onPage.mock.calls).toEqual([[9999], [2]]);
});

test("on a touch screen the keyboard closes after a page is requested", async () => {
  setMedia("(pointer: coarse)", true);
  const { onPage } = show({});
  await userEvent.click(pageBox());
  await userEvent.keyboard("7{Enter}");
  expect(document.activeElement).not.toBe(pageBox());
  expect(onPage.mock.calls).toEqual([[7]]);
});

test("offers the page size of the address", () => {
  show({ limit: 7 });
  const choices = screen.getAllByRole("option").map((option) => option.textContent);
  expect(choices).toEqual(["7", "10", "20", "50", "100"]);
});

test("leads to the next page if the total is unknown", async () => {
  const { onPage } = show({ total: undefined });
  await userEvent.click(button("Next page"));
  await userEvent.click(button("Last page"));
  expect(onPage.mock.calls).toEqual([[4]]);
});
