import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "tailwindcss";
import { cardsBelow } from "./src/ui/class-names.ts";

const styles = readFileSync(join(import.meta.dirname, "src/styles.css"), "utf8");

/** The colours of src/styles.css: `--line-strong: light-dark(…)` there is `border-line-strong`. */
const tokens = Object.fromEntries(
  Array.from(styles.matchAll(/^ {2}--([\w-]+): light-dark\(/gm), ([, name = ""]) => [
    name,
    `var(--${name})`,
  ]),
);

/** The vocabulary of classes. */
export default {
  content: ["./index.html", "./src/**/*.{ts,tsx}"],
  theme: {
    screens: {
      card: cardsBelow,
      snug: "57.5rem",
      wide: "64rem",
      middle: "73.75rem",
      roomy: "86rem",
    },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...tokens,
    },
    fontFamily: {
      sans: ["Geist Variable", "Geist Fallback", "system-ui", "sans-serif"],
      mono: ["Geist Mono Variable", "Geist Mono Fallback", "ui-monospace", "monospace"],
    },
    fontSize: {
      tiny: ["0.71875rem", "0.9375rem"],
      small: ["0.75rem", "1rem"],
      base: ["0.8125rem", "1.25rem"],
      lead: ["0.875rem", "1.25rem"],
      dialog: ["1rem", "1.375rem"],
      title: ["1.375rem", "1.75rem"],
    },
    borderRadius: {
      none: "0",
      bar: "3px",
      tag: "5px",
      control: "7px",
      card: "11px",
      dialog: "14px",
      full: "9999px",
    },
    boxShadow: { none: "none", float: "var(--shadow)" },
  },
} satisfies Config;
