import { type Alert, type AlertForm, type AlertTrial, limits, oneLine, oneText } from '@dmp/shared/contract';

/** An alert as it is filled in; what its type has no use for may be there all the same. */
export interface AlertValues {
  name: string;
  description?: string | null | undefined;
  type: Alert['type'];
  interval: Alert['interval'];
  active: boolean;
  emailRecipients: string[];
  severity: Alert['severity'];
  siteIds?: string[];
  excludeSites?: boolean | null;
  threshold?: number;
}

/** What is filled in before anybody has typed: a new alert's defaults, or the alert as it is. */
export function filledIn(alert: Alert | undefined): Partial<AlertValues> {
  const threshold = alert?.threshold ?? limits.alertThreshold.default;
  if (!alert) return { active: true, severity: 'LOW', threshold, emailRecipients: [], siteIds: [] };
  const { name, description, type, interval, active, emailRecipients, severity, siteIds, excludeSites } = alert;
  return {
    ...{ name, description, type, interval, active, emailRecipients, severity, threshold },
    siteIds: siteIds ?? [],
    excludeSites,
  };
}

type Type = AlertValues['type'] | undefined;

/** Whether an alert of this type looks at sites that are chosen. */
export const hasSites = (type: Type): boolean => type === 'SITE_DOWN' || type === 'LOW_SITE_AVAILABILITY';
/** Whether its sites can be the ones left out. */
export const canExclude = (type: Type): boolean => type === 'SITE_DOWN';
/** Whether it fires below a share of available EVSEs. */
export const hasThreshold = (type: Type): boolean => type !== undefined && type !== 'SITE_DOWN';

/** How many sites there must be at least, and the sentence where there are fewer. */
export const leastSites = (type: Type): { count: number; sentence: string } =>
  type === 'LOW_SITE_AVAILABILITY'
    ? { count: 2, sentence: 'Must select at least 2 sites' }
    : { count: 1, sentence: 'Must select at least 1 site' };

/**
 * What is chosen of sites when the type becomes another: all that still fits.
 * Sites that were left out are none that another type should look at.
 */
export function withType({ siteIds = [], excludeSites = null }: Partial<AlertValues>, type: Type) {
  if (canExclude(type)) return { siteIds, excludeSites };
  return { siteIds: hasSites(type) && !excludeSites ? siteIds : [], excludeSites: null };
}

/** What an alert looks at, with null for what does not go with its type. */
const watched = ({ type, siteIds, excludeSites, threshold }: AlertTrialValues) => ({
  type,
  siteIds: hasSites(type) ? (siteIds ?? []) : null,
  excludeSites: canExclude(type) ? (excludeSites ?? null) : null,
  threshold: hasThreshold(type) ? (threshold ?? limits.alertThreshold.default) : null,
});

/** The part of the form that says what is looked at. */
export type AlertTrialValues = Pick<AlertValues, 'type' | 'siteIds' | 'excludeSites' | 'threshold'>;

/** The fields of {@link AlertTrialValues} that must be right before they can be tried. */
export const trialFields = (type: Type): ('type' | 'siteIds' | 'excludeSites')[] => [
  'type',
  ...(canExclude(type) ? (['excludeSites'] as const) : []),
  ...(hasSites(type) ? (['siteIds'] as const) : []),
];

/** Body of `POST alerts/try`. @param id of the alert that is being changed */
export const trialOf = (values: AlertTrialValues, id: string | undefined): AlertTrial => ({
  ...(id === undefined ? {} : { id }),
  ...watched(values),
});

/** The alert that is changed, and which of its versions was before the person's eyes. */
export interface ChangedAlert {
  id: string;
  version?: number;
}

/** Body of `PUT alerts/{type}`. @param changed undefined for a new one */
export function alertForm(values: AlertValues, changed: ChangedAlert | undefined): AlertForm {
  const { name, description, interval, active, emailRecipients, severity } = values;
  return {
    ...changed,
    name: oneLine(name),
    description: oneText(description ?? '') || null,
    ...{ interval, active, emailRecipients, severity },
    ...watched(values),
  };
}
