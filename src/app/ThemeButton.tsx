import { useSelector } from "@tanstack/react-store";
import { Moon, Sun } from "lucide-react";
import { IconButton } from "../ui/IconButton.tsx";
import { shownTheme, switchTheme } from "./theme.ts";

/** Switches between light and dark. */
export function ThemeButton() {
  const theme = useSelector(shownTheme);
  return (
    <IconButton
      label="Theme"
      title={theme === "dark" ? "Switch to the light theme" : "Switch to the dark theme"}
      onClick={switchTheme}
    >
      {theme === "dark" ? <Sun size={15} aria-hidden /> : <Moon size={15} aria-hidden />}
    </IconButton>
  );
}
