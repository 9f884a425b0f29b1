import { Link } from "@tanstack/react-router";
import { useConfig } from "../session/session-context.ts";
import { usualRows } from "../ui/usual-rows.ts";
import { Brand } from "../ui/Brand.tsx";
import { ConnectionMenu } from "./ConnectionMenu.tsx";
import { JumpTo } from "./jump/JumpTo.tsx";
import { ThemeButton } from "./ThemeButton.tsx";

const pages = [
  { path: "/instances", label: "Instances" },
  { path: "/specifications", label: "Specifications" },
  { path: "/activity", label: "Activity" },
] as const;

/** The same elements at every rendering, so that a change of the address renders none of them again. */
const tools = (
  <>
    <JumpTo />
    <ThemeButton />
    <ConnectionMenu />
  </>
);

/** The product, its pages, the way to anything else, and the connection. */
export function Header() {
  const { productName } = useConfig();
  return (
    <header className="flex h-[52px] print:hidden items-center gap-1 border-b border-line bg-surface px-3 max-[24rem]:px-2 card:gap-6 card:px-6">
      <span className="min-w-0 max-card:w-5 max-card:overflow-hidden max-[24rem]:hidden">
        <Brand name={productName} />
      </span>
      <nav aria-label="Main" className="flex h-full gap-0.5">
        {pages.map(({ path, label }) => (
          <Link
            key={path}
            to={path}
            search={path === "/instances" ? usualRows : {}}
            activeOptions={{ includeSearch: false }}
            className="relative flex items-center px-1 text-small font-medium max-[24rem]:px-0.5 card:px-2.5 card:text-base text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-1 card:aria-[current]:after:inset-x-2.5 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:rounded-full aria-[current]:after:ground-speaks aria-[current]:after:bg-accent"
          >
            {label}
          </Link>
        ))}
      </nav>
      <span className="ml-auto flex min-w-0 max-card:shrink-0 items-center gap-0.5 card:gap-3">
        {tools}
      </span>
    </header>
  );
}
