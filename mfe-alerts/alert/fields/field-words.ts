import { formatPercent, none } from '@dmp/shared/format';
import { formatInterval, severityWords, typeWords } from '../../words/alert-words.ts';
import type { AlertValues } from '../alert-values.ts';

/** Labels of the alert form, in its order. */
export const alertFieldLabels: Readonly<Record<keyof AlertValues, string>> = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  severity: 'Severity',
  interval: 'Interval',
  active: 'Active',
  excludeSites: 'Sites Selection',
  siteIds: 'Sites',
  threshold: 'Threshold',
  emailRecipients: 'Recipients',
};

/** Label of the option that watches or excludes the selected sites. */
export const exclusionLabel = (excludes: boolean): string =>
  excludes ? 'All sites except the selected ones' : 'Selected sites only';

/** Formats the value of a field for display. @param siteName returns the name of a site by its ID */
export function formatAlertField(
  field: keyof AlertValues,
  values: Partial<AlertValues>,
  siteName: (id: string) => string,
): string {
  switch (field) {
    case 'type':
      return values.type ? typeWords[values.type] : none;
    case 'severity':
      return values.severity ? severityWords[values.severity].label : none;
    case 'interval':
      return values.interval ? formatInterval(values.interval) : none;
    case 'active':
      return values.active ? 'Yes' : 'No';
    case 'excludeSites':
      return typeof values.excludeSites === 'boolean' ? exclusionLabel(values.excludeSites) : none;
    case 'siteIds':
      return formatList((values.siteIds ?? []).map(siteName));
    case 'threshold':
      return formatPercent(values.threshold);
    case 'emailRecipients':
      return formatList(values.emailRecipients ?? []);
    default:
      return values[field]?.trim() || none;
  }
}

const maxListed = 10;

function formatList(texts: readonly string[]): string {
  const more = texts.length - maxListed;
  return [...texts.slice(0, maxListed), ...(more > 0 ? [`and ${more} more`] : [])].join(', ') || none;
}
