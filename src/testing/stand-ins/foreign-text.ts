/** What Chrome's translation makes of each text (facebook/react#11538). */
const wrapper = "font";

/** Replaces each text node, again after each change, as page translation does. */
export function translatePage(): () => void {
  return observe(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) if (text instanceof Text) translate(text);
  });
}

function translate(text: Text): void {
  const parent = text.parentElement;
  if (!parent || parent.matches(`${wrapper}, script, style, textarea, option`)) return;
  const outer = document.createElement(wrapper);
  const inner = document.createElement(wrapper);
  // A new node: React keeps the old one, which nobody sees any more.
  inner.append(text.data);
  outer.append(inner);
  text.replaceWith(outer);
}

/**
 * Reports each text node that React changes, adds or removes by itself, or puts something before. Replaced by another, as
 * translation does, such a text would go stale, or React would throw. The only text of an element is no such node: React sets
 * the element's text.
 */
export function watchTextNodes(problems: string[]): () => void {
  return observe((records) => {
    for (const { type, target, addedNodes, removedNodes, nextSibling } of records) {
      if (type === "characterData") report("changed", target);
      for (const node of [...addedNodes, ...removedNodes]) report("added or removed", node, target);
      if (addedNodes.length > 0) report("put something before", nextSibling, target);
    }
  });
  function report(what: string, node: Node | null, parent: Node | null = node?.parentNode ?? null) {
    if (!(node instanceof Text) || !isOfReact(node)) return;
    const place = parent instanceof Element ? parent.localName : "nothing";
    const around = parent?.textContent?.slice(0, 80) ?? "";
    problems.push(
      `React ${what} the text “${node.data}” in <${place}> “${around}”. Give it an element of its own.`,
    );
  }
}

const isOfReact = (node: Node) => Object.keys(node).some((key) => key.startsWith("__reactFiber$"));

function observe(onChange: (records: MutationRecord[]) => void): () => void {
  const observer = new MutationObserver((records) => {
    onChange(records);
    // Not its own changes.
    observer.takeRecords();
  });
  const all = { childList: true, characterData: true, subtree: true };
  observer.observe(document.body, all);
  return () => observer.disconnect();
}
