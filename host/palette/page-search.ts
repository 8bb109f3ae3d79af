/** The search box of the page that is in sight, if it has one. */
export function pageSearch(root: ParentNode = document): HTMLInputElement | undefined {
  const boxes = root.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  return [...boxes].find((box) => !box.disabled && isInSight(box));
}

/** A page that is kept out of sight is not drawn. */
function isInSight(element: HTMLElement): boolean {
  for (let box: HTMLElement | null = element; box; box = box.parentElement) {
    if (box.hidden || getComputedStyle(box).display === 'none') return false;
  }
  return true;
}

/** Whether what has the focus takes letters: there they are text. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'submit'].includes(target.type)
  );
}
