import type { ListQuery } from '@dmp/shared/ui';

/** Whether the filters of a list are exactly those of a quick view. */
export function isQuickView(view: ListQuery['filters'], filters: ListQuery['filters']): boolean {
  const entries = Object.entries(view);
  return Object.keys(filters).length === entries.length && entries.every(([key, value]) => filters[key] === value);
}
