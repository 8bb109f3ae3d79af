import type { Alert } from '@dmp/shared/contract';
import { type AlertValues, alertForm, alertFormValues } from '../alert-values.ts';
import { alertFieldLabels, formatAlertField } from '../fields/field-words.ts';

/** A field that another user has changed, or that saving this form changes. */
export interface AlertFieldConflict {
  field: keyof AlertValues;
  label: string;
  /** Value of the opened version. */
  before: string;
  /** Value that the other user saved. */
  theirs: string;
  /** Value in this form. */
  mine: string;
}

/** The fields in which the saved alert differs from the opened version or from the form. */
export function alertFieldConflicts(
  opened: Alert,
  theirs: Alert,
  mine: AlertValues,
  siteName: (id: string) => string,
): AlertFieldConflict[] {
  const [base, latest] = [alertFormValues(opened), alertFormValues(theirs)].map(savedValues);
  const own = savedValues(mine);
  return (Object.keys(alertFieldLabels) as (keyof AlertValues)[]).flatMap((field) => {
    const differs = (one: Partial<AlertValues> = {}, other: Partial<AlertValues> = {}) =>
      JSON.stringify(one[field] ?? null) !== JSON.stringify(other[field] ?? null);
    if (!differs(base, latest) && !differs(latest, own)) return [];
    const format = (values: Partial<AlertValues> = {}) => formatAlertField(field, values, siteName);
    return [{ field, label: alertFieldLabels[field], before: format(base), theirs: format(latest), mine: format(own) }];
  });
}

/** The values as they are saved: normalized, and without fields that do not apply to the type. */
function savedValues(values: Partial<AlertValues>): Partial<AlertValues> {
  const { siteIds, excludeSites, threshold, description, ...rest } = alertForm(values as AlertValues, undefined);
  return {
    ...rest,
    ...(description ? { description } : {}),
    ...(siteIds ? { siteIds } : {}),
    ...(typeof excludeSites === 'boolean' ? { excludeSites } : {}),
    ...(typeof threshold === 'number' ? { threshold } : {}),
  };
}
