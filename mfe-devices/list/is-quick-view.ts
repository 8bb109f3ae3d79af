import type { ListQuery } from '@dmp/shared/ui';

/** Whether the list shows a quick view: its filters and no others. */
export function isQuickView(view: ListQuery['filters'], filters: ListQuery['filters']): boolean {
  const wanted = Object.entries(view);
  return Object.keys(filters).length === wanted.length && wanted.every(([key, value]) => filters[key] === value);
}
