import { type QuickViewName, quickViews } from '@dmp/shared/contract';
import type { ListQuery } from '@dmp/shared/ui';

/** Whether the list shows this quick view: its filters and no others. */
export function isQuickView(name: QuickViewName, filters: ListQuery['filters']): boolean {
  const wanted = Object.entries(quickViews[name].filters);
  return Object.keys(filters).length === wanted.length && wanted.every(([key, value]) => filters[key] === value);
}
