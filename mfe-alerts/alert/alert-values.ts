import {
  type Alert,
  type AlertForm,
  type AlertTrial,
  limits,
  normalizeLine,
  normalizeText,
} from '@dmp/shared/contract';

/** Values of the alert form. They may contain fields that do not apply to the type. */
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

/** Initial values of the form: those of the alert, or the defaults of a new one. */
export function alertFormValues(alert: Alert | undefined): Partial<AlertValues> {
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

/** Whether an alert of this type watches selected sites. */
export const hasSites = (type: Type): boolean => type === 'SITE_DOWN' || type === 'LOW_SITE_AVAILABILITY';
/** Whether the selected sites can be excluded instead. */
export const canExclude = (type: Type): boolean => type === 'SITE_DOWN';
/** Whether the alert goes off below a share of available EVSEs. */
export const hasThreshold = (type: Type): boolean => type !== undefined && type !== 'SITE_DOWN';

/** The minimum number of selected sites, and the error below it. */
export const minimumSites = (type: Type): { count: number; message: string } =>
  type === 'LOW_SITE_AVAILABILITY'
    ? { count: 2, message: 'Must select at least 2 sites' }
    : { count: 1, message: 'Must select at least 1 site' };

/**
 * The site fields after a change of the type. Sites that were excluded are cleared if the new type cannot exclude sites:
 * otherwise it would watch them.
 */
export function siteSelectionForType({ siteIds = [], excludeSites = null }: Partial<AlertValues>, type: Type) {
  if (canExclude(type)) return { siteIds, excludeSites };
  return { siteIds: hasSites(type) && !excludeSites ? siteIds : [], excludeSites: null };
}

/** The fields that an alert is evaluated by; null where one does not apply to the type. */
const alertCondition = ({ type, siteIds, excludeSites, threshold }: AlertTrialValues) => ({
  type,
  siteIds: hasSites(type) ? (siteIds ?? []) : null,
  excludeSites: canExclude(type) ? (excludeSites ?? null) : null,
  threshold: hasThreshold(type) ? (threshold ?? limits.alertThreshold.default) : null,
});

/** The form values that a test evaluates. */
type AlertTrialValues = Pick<AlertValues, 'type' | 'siteIds' | 'excludeSites' | 'threshold'>;

/** The fields that must be valid before a test. */
export const trialFields = (type: Type): ('type' | 'siteIds' | 'excludeSites')[] => [
  'type',
  ...(canExclude(type) ? (['excludeSites'] as const) : []),
  ...(hasSites(type) ? (['siteIds'] as const) : []),
];

/** Body of `POST alerts/try`. @param id undefined for a new alert */
export const alertTrial = (values: AlertTrialValues, id: string | undefined): AlertTrial => ({
  ...(id === undefined ? {} : { id }),
  ...alertCondition(values),
});

/** An alert, and the version that the user edited. */
interface AlertVersion {
  id: string;
  version?: number;
}

/** Body of `PUT alerts/{type}`. @param target undefined for a new alert */
export function alertForm(values: AlertValues, target: AlertVersion | undefined): AlertForm {
  const { name, description, interval, active, emailRecipients, severity } = values;
  return {
    ...target,
    name: normalizeLine(name),
    description: normalizeText(description ?? '') || null,
    ...{ interval, active, emailRecipients, severity },
    ...alertCondition(values),
  };
}
