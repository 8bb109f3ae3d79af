import {
  type AttentionItem,
  type AttentionKind,
  type EventType,
  eventPermissions,
  type JobType,
  jobPermissions,
} from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';
import type { Session } from '@dmp/shared/session';

export const kindTitles: Record<AttentionKind, string> = {
  SITE_DOWN: 'Sites down',
  OFFLINE: 'Newly offline',
  FAULTED: 'Faulted',
  SILENT: 'Connected but silent',
  CONTRADICTION: 'Status contradicts session',
  FAILED_JOB: 'Failed jobs',
  FIRMWARE: 'Firmware update not applied',
  CERTIFICATE: 'Certificate expired or expiring',
};

const jobNames: Record<JobType, string> = {
  TRIGGER_MESSAGE_REQUEST: 'Trigger Message',
  UPDATE_FIRMWARE_REQUEST: 'Update Firmware',
  RESET_REQUEST: 'Reset',
  GET_DIAGNOSTICS_REQUEST: 'Get Diagnostics',
  ROTATE_PASSWORD_REQUEST: 'Rotate Password',
  CHANGE_AVAILABILITY_REQUEST: 'Change Availability',
  CHANGE_CONFIGURATION_REQUEST: 'Change Configuration',
};

/** Name of an item: its Chargebox ID, its site, or the action of its job. */
export const itemName = ({ name, jobType, subject }: AttentionItem): string =>
  name ?? (jobType ? jobNames[jobType] : subject);

export function itemProblem({ kind, extent }: Pick<AttentionItem, 'kind' | 'extent'>): string {
  switch (kind) {
    case 'SITE_DOWN':
      return `${formatCount(extent, 'charger')}, none in service`;
    case 'OFFLINE':
      return `${formatCount(extent, 'EVSE')} not connected`;
    case 'FAULTED':
      return `${formatCount(extent, 'EVSE')} out of order`;
    case 'SILENT':
      return `No messages, ${formatCount(extent, 'EVSE')}`;
    case 'CONTRADICTION':
      return `${formatCount(extent, 'port')} with a conflicting status`;
    case 'FAILED_JOB':
      return `Failed on ${formatCount(extent, 'device')}`;
    case 'FIRMWARE':
      return 'Still reports the old version';
    case 'CERTIFICATE':
      return 'Leaf certificate';
  }
}

/** Address of the page of an item; undefined for a job that the user may not see. */
export function itemHref(
  { kind, subject }: Pick<AttentionItem, 'kind' | 'subject'>,
  { can }: Pick<Session, 'can'>,
): string | undefined {
  switch (kind) {
    case 'SITE_DOWN':
      return `/devices?${new URLSearchParams({ siteId: subject })}`;
    case 'FAILED_JOB':
      if (!jobPermissions.some(can)) return undefined;
      return `/devices?${new URLSearchParams({ jobs: 'all', job: subject })}`;
    default:
      return `/devices/${encodeURIComponent(subject)}`;
  }
}

/** Actions that can start from the list. */
export type StartableAction = Extract<EventType, 'RESET_REQUEST' | 'GET_DIAGNOSTICS_REQUEST'>;

/** The suggested next step: a page to open or an action to start. */
export type NextStep = { label: string; href: string } | { label: string; action: StartableAction };

const suggestedActions: Partial<Record<AttentionKind, StartableAction>> = {
  FAULTED: 'RESET_REQUEST',
  SILENT: 'RESET_REQUEST',
  CONTRADICTION: 'GET_DIAGNOSTICS_REQUEST',
  FIRMWARE: 'GET_DIAGNOSTICS_REQUEST',
};
const actionLabels: Record<StartableAction, string> = {
  RESET_REQUEST: 'Reset',
  GET_DIAGNOSTICS_REQUEST: 'Get Diagnostics',
};
const openLabels: Partial<Record<AttentionKind, string>> = { SITE_DOWN: 'Open devices', FAILED_JOB: 'Open job' };

/** The next step that the user may take, if any. An action needs a connected charger. */
export function nextStep(
  item: Pick<AttentionItem, 'kind' | 'subject' | 'connected'>,
  session: Pick<Session, 'can'>,
): NextStep | undefined {
  const action = suggestedActions[item.kind];
  if (action && item.connected && session.can(eventPermissions[action])) return { label: actionLabels[action], action };
  const href = itemHref(item, session);
  return href === undefined ? undefined : { label: openLabels[item.kind] ?? 'Open device', href };
}
