import { Link } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { Moon, Search, Sun } from "lucide-react";
import { useLayoutEffect } from "react";
import { useConfig } from "../../hooks/use-services.ts";
import { ChangeNews } from "../../search/late-parts.ts";
import { useChangeNews } from "../../search/use-fleet.ts";
import { formatCount, plural } from "../../lib/text.ts";
import { Brand, EnvironmentLine, EnvironmentName } from "../../ui/page/Brand.tsx";
import { IconButton } from "../../ui/Button.tsx";
import { useMediaQuery } from "../../ui/page/browser-state.ts";
import { gridClass } from "../../ui/page/Page.tsx";
import { paletteButtonId } from "../../ui/page/focus.ts";
import { preferredPageSize } from "../../ui/preferences.ts";
import { usePreference } from "../../ui/ui-context.ts";
import { ConnectionButton, ReadOnlyLine } from "./ConnectionButton.tsx";
import { useDialogs } from "../../actions/dialogs.ts";
import { type PagePath, paletteKey } from "../keys.ts";

export const navPages = [
  { to: "/overview", label: "Overview" },
  { to: "/instances", label: "Instances" },
  { to: "/specifications", label: "Specifications" },
  { to: "/activity", label: "Activity" },
] as const;

/** The search of a page's link. With new changes, Activity opens them. */
export function searchOfPage(to: PagePath, unseenChanges: number) {
  if (to === "/instances") return preferredPageSize();
  return to === "/activity" && unseenChanges > 0 ? { view: "changes" as const } : {};
}

export function Header() {
  const { productName, environment } = useConfig();
  const unseenChanges = useChangeNews(({ unseenCount }) => unseenCount);
  const changesText = `${formatCount(unseenChanges)} ${plural(unseenChanges, "change", "changes")}`;
  const hasChanges = useChangeNews(({ latest }) => latest > 0);
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className={`${gridClass} header-bar`}>
        <span className="header-brand">
          <Brand name={productName} />
          {environment && (
            <EnvironmentName
              environment={environment}
              className="max-w-32 truncate max-middle:hidden roomy:max-w-48"
            />
          )}
        </span>
        <nav aria-label="Main" className="header-links">
          {navPages.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              search={() => searchOfPage(to, unseenChanges)}
              activeOptions={{ includeSearch: false }}
              aria-label={
                to === "/activity" && unseenChanges > 0 ? `${label}, ${changesText}` : undefined
              }
              className="header-link"
            >
              <span>{label}</span>
              {to === "/activity" && hasChanges && <ChangeNews />}
            </Link>
          ))}
        </nav>
        <span className="header-controls">
          <PaletteButton />
          <ThemeButton />
          <ConnectionButton />
        </span>
      </div>
      {environment && <EnvironmentLine environment={environment} />}
      <ReadOnlyLine />
    </header>
  );
}

function PaletteButton() {
  const dialogs = useDialogs();
  const isOpen = useSelector(
    dialogs.store,
    (open) => open !== undefined && "name" in open && open.name === "palette",
  );
  return (
    <button
      id={paletteButtonId}
      type="button"
      aria-label="Jump to"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts={paletteKey.aria}
      title={`Jump to (${paletteKey.label})`}
      onClick={(event) => dialogs.open("palette", event.currentTarget)}
      className="jump-button"
    >
      <Search size={15} aria-hidden className="shrink-0" />
      {/* Generated content, so it isn't part of the accessible name. */}
      <span className="hidden after:content-['…'] card:inline">Jump to</span>
      <span
        data-key={paletteKey.label}
        className="ml-auto hidden rounded-tag border border-line-strong bg-surface px-1.5 font-mono text-small after:content-[attr(data-key)] wide:inline"
      />
    </button>
  );
}

function ThemeButton() {
  const [theme, toggleTheme] = useTheme();
  const Icon = theme === "dark" ? Sun : Moon;
  return (
    <IconButton
      label="Theme"
      title={theme === "dark" ? "Switch to the light theme" : "Switch to the dark theme"}
      onClick={toggleTheme}
    >
      <Icon size={15} aria-hidden />
    </IconButton>
  );
}

type Theme = "light" | "dark";

/** Follows the system until the user picks one. `first-paint.ts` applies it before the first paint. */
function useTheme(): [theme: Theme, toggle: () => void] {
  const [stored, store] = usePreference("theme");
  const system: Theme = useMediaQuery("(prefers-color-scheme: dark)") ? "dark" : "light";
  const chosen = stored === "light" || stored === "dark" ? stored : undefined;
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (chosen) dataset["theme"] = chosen;
    else delete dataset["theme"];
  }, [chosen]);
  const theme = chosen ?? system;
  const other: Theme = theme === "dark" ? "light" : "dark";
  return [theme, () => store(other === system ? undefined : other)];
}
