/** The search box of the visible page, if it has one. */
export function pageSearch(root: ParentNode = document): HTMLInputElement | undefined {
  const boxes = root.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  return [...boxes].find((box) => !box.disabled && isVisible(box));
}

/** A hidden page stays in the document with `display: none`. */
function isVisible(element: HTMLElement): boolean {
  for (let box: HTMLElement | null = element; box; box = box.parentElement) {
    if (box.hidden || getComputedStyle(box).display === 'none') return false;
  }
  return true;
}

/** Whether an element accepts typed characters. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'submit'].includes(target.type)
  );
}
