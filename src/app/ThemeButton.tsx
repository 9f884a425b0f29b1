import { Moon, Sun } from "lucide-react";
import { IconButton } from "../ui/IconButton.tsx";
import { useTheme } from "./theme.ts";

/** Switches between light and dark. */
export function ThemeButton() {
  const [theme, toggle] = useTheme();
  return (
    <IconButton
      label="Theme"
      title={theme === "dark" ? "Switch to the light theme" : "Switch to the dark theme"}
      onClick={toggle}
    >
      {theme === "dark" ? <Sun size={15} aria-hidden /> : <Moon size={15} aria-hidden />}
    </IconButton>
  );
}
