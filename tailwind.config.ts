import type { Config } from "tailwindcss";
import { cardsBelow } from "./src/ui/class-names.ts";

/** The vocabulary of classes. The values behind the colours, for light and dark, are in src/styles.css. */
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
      canvas: "var(--canvas)",
      surface: "var(--surface)",
      raised: "var(--raised)",
      line: { DEFAULT: "var(--line)", strong: "var(--line-strong)", field: "var(--line-field)" },
      hover: "var(--hover)",
      ink: { DEFAULT: "var(--ink)", 2: "var(--ink-2)", 3: "var(--ink-3)" },
      accent: { DEFAULT: "var(--accent)", ink: "var(--accent-ink)", soft: "var(--accent-soft)" },
      run: { DEFAULT: "var(--run)", soft: "var(--run-soft)", ink: "var(--run-ink)" },
      wait: {
        DEFAULT: "var(--wait)",
        soft: "var(--wait-soft)",
        ink: "var(--wait-ink)",
        on: "var(--wait-on)",
      },
      stop: { DEFAULT: "var(--stop)", soft: "var(--stop-soft)" },
      bad: {
        DEFAULT: "var(--bad)",
        soft: "var(--bad-soft)",
        ink: "var(--bad-ink)",
        on: "var(--bad-on)",
      },
      scrim: "var(--scrim)",
    },
    fontFamily: {
      sans: ["Geist Variable", "Geist Fallback", "system-ui", "sans-serif"],
      mono: ["Geist Mono Variable", "Geist Mono Fallback", "ui-monospace", "monospace"],
    },
    fontSize: {
      small: ["12px", "16px"],
      base: ["13px", "20px"],
      lead: ["14px", "20px"],
      dialog: ["16px", "22px"],
      title: ["22px", "28px"],
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
