import { formatPercent, none } from '@dmp/shared/format';
import { intervalInWords, severityWords, typeWords } from '../../words/alert-words.ts';
import type { AlertValues } from '../alert-values.ts';

/** What the fields of an alert are called, in the order of the form. */
export const fieldLabels: Readonly<Record<keyof AlertValues, string>> = {
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

/** What is meant by the sites that are chosen. */
export const exclusionLabel = (excludes: boolean): string =>
  excludes ? 'All sites except the selected ones' : 'Selected sites only';

/** The value of a field as a person reads it. @param siteName what a site is called, by its id */
export function fieldInWords(
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
      return values.interval ? intervalInWords(values.interval) : none;
    case 'active':
      return values.active ? 'Yes' : 'No';
    case 'excludeSites':
      return typeof values.excludeSites === 'boolean' ? exclusionLabel(values.excludeSites) : none;
    case 'siteIds':
      return listed((values.siteIds ?? []).map(siteName));
    case 'threshold':
      return formatPercent(values.threshold);
    case 'emailRecipients':
      return listed(values.emailRecipients ?? []);
    default:
      return values[field]?.trim() || none;
  }
}

const named = 10;

/** So many by name, of the rest how many there are. */
function listed(texts: readonly string[]): string {
  const more = texts.length - named;
  return [...texts.slice(0, named), ...(more > 0 ? [`and ${more} more`] : [])].join(', ') || none;
}
