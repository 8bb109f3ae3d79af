import type { Page } from '../../contract/index.ts';
import { formatCount, formatNumber } from '../../format/index.ts';

/** The zero-based number of the last page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1);
}

/** The visible range of rows: `11–20 of 2,000 devices`. */
export function rangeText({ number, size, totalElements }: Omit<Page<unknown>, 'content'>, noun: string): string {
  const first = number * size + 1;
  const last = Math.min(totalElements, first + size - 1);
  return totalElements === 0
    ? formatCount(0, noun)
    : `${formatNumber(first)}–${formatNumber(last)} of ${formatCount(totalElements, noun)}`;
}

/**
 * The page to load in place of an empty one, which an old link or a shrunken
 * list can lead to: the last page, or the first if the last page is empty too.
 * Returns undefined for the first page, so that the redirects terminate.
 */
export function fallbackPage(
  { content, totalElements }: Page<unknown>,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): number | undefined {
  if (content.length > 0 || totalElements === 0 || pageNumber === 0) return undefined;
  const last = lastPage(totalElements, pageSize);
  return pageNumber > last ? last : 0;
}
