import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseStartOptions } from "./command-line.ts";
import { readMountPath } from "./mount.ts";
import { root } from "./run.mjs";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const isOurs = (path: string) => !/^(node_modules|test-results|playwright-report)\b/.test(path);
const pages = globSync(["**/*.md", ".github/**/*.md"], {
  cwd: root,
  exclude: (path) => !isOurs(path),
})
  .map((path) => path.replaceAll("\\", "/"))
  .toSorted();
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));

/** Their commands and paths start at the project's root. */
const guides = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "docs/architecture.md",
  "docs/configuration.md",
];

test.each(pages)("%s links to files and headings that exist", (page) => {
  const links = read(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g);
  const missing = Array.from(links, ([, link, picture]) => link ?? picture ?? "").filter(
    (address) => !/^(https?|mailto):/.test(address) && !resolves(page, address),
  );
  expect(missing).toEqual([]);
});

function resolves(page: string, address: string): boolean {
  const [path = "", heading] = address.split("#");
  const target = path === "" ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return false;
  return heading === undefined || headingsOf(read(target)).includes(heading);
}

/** Anchors of a page's headings, as on GitHub. */
function headingsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.*)$/gm), ([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test.each(guides)("the paths in %s exist", (page) => {
  const outputs = /^(dist|dist-demo|dist-mounted|playwright-report)\//;
  const paths = Array.from(read(page).matchAll(/`([\w.-]+\/[\w./-]*)`/g), ([, path = ""]) => path);
  // Paths may also start in src, at the site's root or in a package.
  const bases = ["", "src", "public", "node_modules"];
  const missing = paths.filter(
    (path) => !outputs.test(path) && !bases.some((base) => existsSync(join(root, base, path))),
  );
  expect(missing).toEqual([]);
});

test("the folders and files that the architecture lists exist", () => {
  const [, list = ""] = /^## Folders\n+```\n(.*?)\n```/ms.exec(read("docs/architecture.md")) ?? [];
  const inSrc = (line: string) => line.startsWith("  ");
  const named = list
    .split("\n")
    .filter((line) => !/^ {4}/.test(line))
    .map((line) => ({ base: inSrc(line) ? "src" : "", name: line.trim().split(/\s+/)[0] ?? "" }))
    .filter(({ name }) => name !== "" && !name.startsWith("--"));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ base, name }) => !existsSync(join(root, base, name)))).toEqual([]);
});

const commands = pages.flatMap((page) => {
  const found = read(page).matchAll(/(?:^|`|&& )(npm [a-z][^`\n|#&]*)/gm);
  // In a host's file, a command may end with the quote around it.
  const ofPage = Array.from(found, ([, command = ""]) =>
    command.trim().replace(/^([^"]*)"$/, "$1"),
  );
  return [...new Set(ofPage)].map((command) => ({ page, command }));
});
/** npm's own. */
const npmCommands = ["audit", "ci", "sbom", "version"];

test("the guides have commands", () => expect(commands.length).toBeGreaterThan(30));

test.each(commands)("$page: $command", ({ command }) => {
  const [, ...words] = Array.from(
    command.matchAll(/'([^']*)'|(\S+)/g),
    ([, quoted, word]) => quoted ?? word ?? "",
  );
  const name = (words[0] === "run" ? words[1] : words[0]) ?? "";
  const known = words[0] === "run" ? Object.keys(scripts) : ["start", "test", ...npmCommands];
  expect(known).toContain(name);
  const given = words.includes("--") ? words.slice(words.indexOf("--") + 1) : [];
  if (["start", "dev", "preview", "api"].includes(name)) parseStartOptions(given);
  if (name === "mount") readMountPath(given[0] ?? "");
});

test("the architecture names every file that knows the columns of the list", () => {
  const [guide = ""] = /^\*\*add a column\*\*.*?\n\n/ms.exec(read("docs/architecture.md")) ?? [];
  const knowing = globSync("src/**/*.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => /^import .*\bOwnColumn\b.*columns\.ts"/m.test(read(path)));
  expect(knowing.length).toBeGreaterThan(1);
  const missing = ["src/fleet/columns.ts", ...knowing].filter((path) => !guide.includes(path));
  expect(missing).toEqual([]);
});
