/** The table and its ancestors: each of them may be the scroll container. */
function tableAndAncestors(box: HTMLElement | null): HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (let at: HTMLElement | null = box?.querySelector('table') ?? null; at; at = at.parentElement) elements.push(at);
  return elements;
}

/** How long a pointer over the rows counts after its last move, in milliseconds. */
const pointerTimeoutMs = 10_000;

/**
 * Whether the user is reading the rows: has scrolled down, has the focus in a row, or points at one.
 *
 * @param lastPointerMove when the pointer last moved over the rows, as `performance.now()` returns it
 */
export function isReadingRows(box: HTMLElement | null, lastPointerMove: number): boolean {
  const body = box?.querySelector('tbody');
  const isPointing = body?.matches(':hover') && performance.now() - lastPointerMove < pointerTimeoutMs;
  return (
    Boolean(isPointing || body?.matches(':focus-within')) ||
    tableAndAncestors(box).some(({ scrollTop }) => scrollTop > 0)
  );
}

/** Calls back on every move of a pointer over the rows. Returns a function that removes the listener. */
export function onRowPointerMove(box: HTMLElement | null, onPointerMove: () => void): () => void {
  const onMove = ({ target }: PointerEvent) => {
    if (target instanceof Element && target.closest('tbody')) onPointerMove();
  };
  box?.addEventListener('pointermove', onMove);
  return () => box?.removeEventListener('pointermove', onMove);
}

/** Scrolls to the first row. */
export function scrollToTop(box: HTMLElement | null): void {
  for (const element of tableAndAncestors(box)) element.scrollTop = 0;
}
