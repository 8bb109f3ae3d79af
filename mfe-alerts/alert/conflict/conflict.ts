import type { Alert } from '@dmp/shared/contract';
import { type AlertValues, alertForm, filledIn } from '../alert-values.ts';
import { fieldInWords, fieldLabels } from '../fields/field-words.ts';

/** A field that somebody else has changed, or that would be changed back. */
export interface FieldConflict {
  field: keyof AlertValues;
  label: string;
  /** When this person opened it. */
  before: string;
  /** What the other has saved. */
  theirs: string;
  /** What saving this form would make of it. */
  mine: string;
}

/** Where the alert as it is now differs from the one that was opened, or from the form. */
export function conflictsBetween(
  opened: Alert,
  theirs: Alert,
  mine: AlertValues,
  siteName: (id: string) => string,
): FieldConflict[] {
  const [before, now] = [filledIn(opened), filledIn(theirs)].map(saved);
  const own = saved(mine);
  return (Object.keys(fieldLabels) as (keyof AlertValues)[]).flatMap((field) => {
    const differs = (one: Partial<AlertValues> = {}, other: Partial<AlertValues> = {}) =>
      JSON.stringify(one[field] ?? null) !== JSON.stringify(other[field] ?? null);
    if (!differs(before, now) && !differs(now, own)) return [];
    const words = (values: Partial<AlertValues> = {}) => fieldInWords(field, values, siteName);
    return [{ field, label: fieldLabels[field], before: words(before), theirs: words(now), mine: words(own) }];
  });
}

/** Without what the type has no use for, as it is saved. */
function saved(values: Partial<AlertValues>): Partial<AlertValues> {
  const { siteIds, excludeSites, threshold, description, ...rest } = alertForm(values as AlertValues, undefined);
  return {
    ...rest,
    ...(description ? { description } : {}),
    ...(siteIds ? { siteIds } : {}),
    ...(typeof excludeSites === 'boolean' ? { excludeSites } : {}),
    ...(typeof threshold === 'number' ? { threshold } : {}),
  };
}
