import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { root } from "./run.mjs";

const source = join(root, "src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|[\\/])testing[\\/]/.test(path),
);

const components = files.filter((path) => path.endsWith(".tsx"));

/** Files of the app that contain a pattern. */
const filesWith = (pattern: RegExp) =>
  files.filter((path) => pattern.test(readFileSync(join(source, path), "utf8")));

test("stored names include the path, so that two dashboards on one origin don't share them", () => {
  // Begin such a name with `scope` of src/lib/mount-path.ts.
  expect(filesWith(/["'`]compute(\.|["'`])/)).toEqual([]);
});

test("no page is translated, its host names and confirmations included (ngrok/mantle#1505)", () => {
  for (const path of ["index.html", "public/assets/404.html"]) {
    const html = readFileSync(join(root, path), "utf8");
    expect(html).toContain('<html lang="en" translate="no">');
    expect(html).toContain('<meta name="google" content="notranslate" />');
  }
});

test("Dark Reader doesn't recolour the page (vegeta897/snow-stamp#158)", () => {
  expect(readFileSync(join(root, "index.html"), "utf8")).toContain(
    '<meta name="darkreader-lock" />',
  );
});

test("iOS makes no links of host names and addresses that look like phone numbers", () => {
  const html = readFileSync(join(root, "index.html"), "utf8");
  expect(html).toMatch(/<meta name="format-detection" content="telephone=no,/);
});

test("modules keep no state", () => {
  // Keep it in an object of `createServices`, which ends with its `signal`.
  expect(filesWith(/^(export )?let /m)).toEqual([]);
});

test("text that changes stands in an element of its own (facebook/react#11538)", () => {
  // Translation and extensions replace text nodes, and React then updates a node that is no longer shown: write {`${count} selected`}, or
  // <span>{count}</span> beside other text.
  expect(textsBesideOthers("<p>Text {count} <b>bold</b></p>")).toEqual(["{count}"]);
  expect(textsBesideOthers('<p>Text {isOn && "on"}</p>')).toEqual(['{isOn && "on"}']);
  expect(textsBesideOthers("<p>{`${count} selected`}{isOn && <b />}</p>")).toHaveLength(1);
  expect(textsBesideOthers("<p>{`${count} selected`}</p>")).toEqual([]);
  expect(textsBesideOthers("<p>Text {isOn && <b>{count}</b>}{children}</p>")).toEqual([]);
  const found = components.flatMap((path) =>
    textsBesideOthers(readFileSync(join(source, path), "utf8")).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test("no field but the API key's is filled by password managers (bitwarden/clients#3398)", () => {
  expect(fillableFields('<input type="text" />')).toHaveLength(1);
  expect(fillableFields("<Combobox.Input {...noAutofill} />")).toEqual([]);
  const found = components.flatMap((path) =>
    fillableFields(readFileSync(join(source, path), "utf8")).map((field) => `${path}: ${field}`),
  );
  expect(found).toEqual([]);
});

/** Fields of text without `noAutofill` or `exactText`, which has it. A hidden one is for password managers. */
function fillableFields(code: string): string[] {
  const found: string[] = [];
  const { program } = parseSync("file.tsx", code);
  new Visitor({
    JSXOpeningElement({ start, end }) {
      const field = code.slice(start, end);
      if (!/^<(?:input|\w+\.Input|textarea)\b/.test(field)) return;
      if (!/noAutofill|exactText|type="(?:checkbox|radio)"|\shidden\s/.test(field))
        found.push(field);
    },
  }).visit(program);
  return found;
}

/** Expressions whose value may be text, with other children beside them. */
function textsBesideOthers(code: string): string[] {
  const found: string[] = [];
  function check({ children }: ESTree.JSXElement | ESTree.JSXFragment): void {
    const shown = children.filter((child) => !isNothing(child));
    if (shown.length < 2) return;
    for (const child of shown) {
      if (child.type !== "JSXExpressionContainer" || isElements(child.expression)) continue;
      found.push(code.slice(child.start, child.end));
    }
  }
  const { program } = parseSync("file.tsx", code, { preserveParens: false });
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(program);
  return found;
}

/** Line breaks and comments. */
function isNothing(child: ESTree.JSXChild): boolean {
  if (child.type === "JSXText") return /^\s*\n\s*$/.test(child.value);
  return child.type === "JSXExpressionContainer" && child.expression.type === "JSXEmptyExpression";
}

/** Props and variables that hold elements, and functions that return them. */
const elementNames =
  /^(children|empty|icon|heading|above|aside|failure|report|options|nameLink|hintText|word|shownRows|emptyState|renderPopup|map|flatMap|from)$/;

/** Fixed text counts too: it neither changes nor goes. */
function isElements(node: ESTree.Node): boolean {
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
    case "Literal":
      return true;
    case "Identifier":
      return elementNames.test(node.name) || node.name === "undefined";
    case "LogicalExpression":
      return isElements(node.right) && node.right.type !== "Literal";
    case "ConditionalExpression":
      return [node.consequent, node.alternate].every(
        (part) => isElements(part) && !(part.type === "Literal" && part.value !== null),
      );
    case "ChainExpression":
      return isElements(node.expression);
    case "CallExpression": {
      const { callee } = node;
      const name = callee.type === "MemberExpression" ? callee.property : callee;
      return name.type === "Identifier" && elementNames.test(name.name);
    }
    default:
      return false;
  }
}
