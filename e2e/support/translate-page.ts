import type { Page } from '@playwright/test';

/** What stands behind each text that was translated. */
export const mark = '°';

/**
 * Translates a page as a browser does, from now on: each text, also one that comes later, is taken away, and what it
 * means in the other language stands in two elements of its own. A text is its own translation here, with a mark.
 */
export const translatePage = (page: Page): Promise<void> => page.evaluate(translate, mark);

/** In the page. */
function translate(behind: string): void {
  const left = 'font, script, style, textarea, [translate="no"]';
  const texts = (node: Node): Text[] => {
    if (node instanceof Text) return node.data.trim() === '' || node.parentElement?.closest(left) ? [] : [node];
    return [...node.childNodes].flatMap(texts);
  };
  const translateIn = (node: Node) => {
    for (const text of texts(node)) {
      const inner = document.createElement('font');
      inner.textContent = `${text.data}${behind}`;
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(translateIn);
  }).observe(document.body, { subtree: true, childList: true });
}
