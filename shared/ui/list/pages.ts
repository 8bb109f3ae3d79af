import type { Page } from '../../contract/index.ts';
import { formatCount, formatNumber } from '../../format/index.ts';

/** The number of the last page, counted from zero. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1);
}

/** Which rows are in sight: `11–20 of 2,000 devices`. */
export function rowsInSight({ number, size, totalElements }: Omit<Page<unknown>, 'content'>, noun: string): string {
  const first = number * size + 1;
  const last = Math.min(totalElements, first + size - 1);
  return totalElements === 0
    ? formatCount(0, noun)
    : `${formatNumber(first)}–${formatNumber(last)} of ${formatCount(totalElements, noun)}`;
}

/**
 * The page to show in place of one that came without rows although there are
 * some: by an old link, or since the list has shrunk. That is the last one; the
 * first where the last itself is empty; none where the first is, so that this
 * comes to an end.
 */
export function pageInstead(
  { content, totalElements }: Page<unknown>,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): number | undefined {
  if (content.length > 0 || totalElements === 0 || pageNumber === 0) return undefined;
  const last = lastPage(totalElements, pageSize);
  return pageNumber > last ? last : 0;
}
