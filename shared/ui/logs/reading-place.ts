/** The list's table and all that it may scroll in. */
function placesOf(box: HTMLElement | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at: HTMLElement | null = box?.querySelector('table') ?? null; at; at = at.parentElement) places.push(at);
  return places;
}

/** How long a pointer that does not move any more still counts, in milliseconds. */
const pointingMs = 10_000;

/**
 * Whether somebody is among the rows: has scrolled down, has the focus there, or points at one.
 *
 * @param pointedAt when the pointer last moved over the rows, as `performance.now()` has it
 */
export function isReadThrough(box: HTMLElement | null, pointedAt: number): boolean {
  const body = box?.querySelector('tbody');
  const points = body?.matches(':hover') && performance.now() - pointedAt < pointingMs;
  return Boolean(points || body?.matches(':focus-within')) || placesOf(box).some(({ scrollTop }) => scrollTop > 0);
}

/** Tells of every move of a pointer over the rows; gives what ends it. */
export function onPointing(box: HTMLElement | null, told: () => void): () => void {
  const onMove = ({ target }: PointerEvent) => {
    if (target instanceof Element && target.closest('tbody')) told();
  };
  box?.addEventListener('pointermove', onMove);
  return () => box?.removeEventListener('pointermove', onMove);
}

/** Scrolls to the first row. */
export function toTop(box: HTMLElement | null): void {
  for (const place of placesOf(box)) place.scrollTop = 0;
}
