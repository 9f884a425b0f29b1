import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { TestApp } from "../open-app.tsx";
import { fill } from "./pages.ts";

export const jump = {
  button: () => screen.getByRole("button", { name: "Jump to" }),
  dialog: () => screen.queryByRole("dialog", { name: "Jump to" }),
  inside: () => within(screen.getByRole("dialog", { name: "Jump to" })),
  input: () => jump.inside().getByRole("combobox", { name: "Jump to" }),
  options(group?: "Pages" | "Views" | "Instances"): string[] {
    const part = group === undefined ? jump.inside() : jump.group(group);
    return part?.queryAllByRole("option").map(textOf) ?? [];
  },
  group(name: string) {
    const box = jump.inside().queryByRole("group", { name });
    return box ? within(box) : undefined;
  },
  highlighted(): HTMLElement {
    const id = jump.input().getAttribute("aria-activedescendant");
    const option = jump
      .inside()
      .getAllByRole("option")
      .find((one) => one.id === id);
    if (!option) throw new Error("No option is highlighted");
    return option;
  },
  status: () => jump.inside().getByRole("status"),
  pressKey: ({ user }: TestApp) => user.keyboard("{Control>}k{/Control}"),
  async fill(app: TestApp, text: string): Promise<void> {
    await waitFor(() => expect(jump.input()).toBeVisible());
    await fill(app, jump.input(), text);
  },
  async find(app: TestApp, text: string): Promise<void> {
    await jump.pressKey(app);
    await jump.fill(app, text);
  },
  async highlights(text: string): Promise<void> {
    await waitFor(() => expect(jump.highlighted()).toHaveTextContent(text));
  },
  closed: () => waitFor(() => expect(jump.dialog()).toBeNull()),
};

function textOf({ textContent }: HTMLElement): string {
  return textContent.replaceAll(/\s+/g, " ").trim();
}
