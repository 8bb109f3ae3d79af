/** The list's table and all that it may scroll in. */
function placesOf(box: HTMLElement | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at: HTMLElement | null = box?.querySelector('table') ?? null; at; at = at.parentElement) places.push(at);
  return places;
}

/** Whether somebody is among the rows: has scrolled down, points at one, or has the focus there. */
export function isReadThrough(box: HTMLElement | null): boolean {
  const body = box?.querySelector('tbody');
  return Boolean(body?.matches(':hover, :focus-within')) || placesOf(box).some(({ scrollTop }) => scrollTop > 0);
}

/** Scrolls to the first row. */
export function toTop(box: HTMLElement | null): void {
  for (const place of placesOf(box)) place.scrollTop = 0;
}
