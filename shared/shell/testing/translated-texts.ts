/**
 * Records React's operations on text nodes that fail in a page which the browser translates. The translator wraps each
 * text node in an element that React does not know: removing the node, or inserting something before it, throws and
 * breaks the page, and changing it has no visible effect. A text that is the only child of its element is safe, because
 * React has no node for it. https://github.com/facebook/react/issues/11538
 */
export function watchTexts({ prototype }: typeof Node): void {
  const { appendChild, insertBefore, removeChild } = prototype;
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    record('moves', node, node.parentNode);
    return appendChild.call(this, node) as T;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    record('moves', node, node.parentNode);
    record('gets something before it', before, this);
    return insertBefore.call(this, node, before) as T;
  };
  prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    record('goes', node, this);
    return removeChild.call(this, node) as T;
  };
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (text !== this.nodeValue) record(`changes to “${text}”`, this, this.parentNode);
      value?.set?.call(this, text);
    },
  });
}

const faults: string[] = [];

/** Returns a sentence for each recorded operation since the last call. */
export const takeTextFaults = (): string[] => faults.splice(0);

function record(what: string, text: Node | null, parent: Node | null): void {
  if (!(text instanceof Text && parent instanceof Element)) return;
  // Skips blank texts and those with translate="no". A text directly in a root belongs to a test.
  if (text.data.trim() === '' || parent.closest('[translate="no"]') || has(parent, '__reactContainer$')) return;
  if (!has(text, '__reactFiber$')) return;
  faults.push(
    `The text “${text.data}” ${what}: a page that the browser translates fails at that. Make it the only child of an ` +
      `element, in one template string with its values. It is in ${parent.outerHTML.slice(0, 300)}`,
  );
}

/** Whether a node has a property of React with this prefix. */
const has = (node: Node, name: string) => Object.keys(node).some((key) => key.startsWith(name));
