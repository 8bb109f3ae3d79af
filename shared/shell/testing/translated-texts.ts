/**
 * Notes what React does to a text that it could not do in a page which the browser translates. The translator puts each
 * text node into an element of its own, and React does not know of it: removing the node, or inserting something before
 * it, throws and ends the page, and a change of it changes nothing visible. A text that is the only child of its element
 * has no node in React, which makes it safe. https://github.com/facebook/react/issues/11538
 */
export function watchTexts({ prototype }: typeof Node): void {
  const { appendChild, insertBefore, removeChild } = prototype;
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    note('moves', node, node.parentNode);
    return appendChild.call(this, node) as T;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    note('moves', node, node.parentNode);
    note('gets something before it', before, this);
    return insertBefore.call(this, node, before) as T;
  };
  prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    note('goes', node, this);
    return removeChild.call(this, node) as T;
  };
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (text !== this.nodeValue) note(`changes to “${text}”`, this, this.parentNode);
      value?.set?.call(this, text);
    },
  });
}

const faults: string[] = [];

/** A sentence for each text since the last call. */
export const takeTextFaults = (): string[] => faults.splice(0);

function note(what: string, text: Node | null, parent: Node | null): void {
  if (!(text instanceof Text && parent instanceof Element)) return;
  // There is nothing to translate in a blank, nor where it is forbidden. The text alone in a root is a test's.
  if (text.data.trim() === '' || parent.closest('[translate="no"]') || has(parent, '__reactContainer$')) return;
  if (!has(text, '__reactFiber$')) return;
  faults.push(
    `The text “${text.data}” ${what}: a page that the browser translates fails at that. Make it the only child of an ` +
      `element, in one template string with its values. It is in ${parent.outerHTML.slice(0, 300)}`,
  );
}

/** Whether React keeps this on a node, under a name that begins so. */
const has = (node: Node, name: string) => Object.keys(node).some((key) => key.startsWith(name));
