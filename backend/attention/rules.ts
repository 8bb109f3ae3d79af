import {
  type AttentionKind,
  type JobType,
  type OcppStatus,
  type OperationalStatus,
  type Outcome,
  serverLimits,
} from '@dmp/shared/contract';
import { downStatuses, uncountedStatuses } from '../alerts/index.ts';

/** What a rule has found. */
export interface Finding {
  kind: AttentionKind;
  /** When it began, or when the certificate ends; null when nobody knows. */
  since: Date | null;
  /** How many: EVSEs, connectors, chargers or devices. */
  extent: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** What the rules wait for, and how far they look back, in milliseconds. */
export const spans = {
  /** A charger that is back by then was never news. */
  offlineAfter: 10 * minute,
  /** What was lost on a Friday evening is still new on Monday morning. */
  offlineFor: 3 * day,
  /** A status and its session come in two messages, in either order. */
  contradictsAfter: 10 * minute,
  certificateBefore: 30 * day,
  jobFor: 7 * day,
  firmwareFor: 30 * day,
} as const;

/** Heartbeats that are missed before a charger counts as silent, and the shortest interval that is waited for. */
export const silence = { heartbeats: 3, shortestSeconds: serverLimits.contactSeconds } as const;

/** A device, as far as the rules look at it. */
export interface DeviceFacts {
  connected: boolean;
  /** Since when it is connected or not; null when it never was. */
  connectionSince: Date | null;
  /** When it last sent anything. */
  heardAt: Date | null;
  /** At which interval it sends heartbeats, in seconds. */
  heartbeatSeconds: number;
  maintenanceMode: boolean;
  /** It has booted or reported a status. */
  hasBeenInService: boolean;
  evseStatuses: readonly OperationalStatus[];
  /** Since when the first of its EVSEs is out of order. */
  faultedSince: Date | null;
  certificateValidTo: Date | null;
}

/** A time in which nobody looked, since the product itself was down. */
export interface Pause {
  from: Date;
  to: Date;
}

/** What needs a person on one device. */
export function deviceFindings(device: DeviceFacts, now: Date, pause?: Pause): Finding[] {
  // A charger that has not been started up yet is no outage.
  if (!device.hasBeenInService || !stands(device.evseStatuses)) return [];
  // Who put it into maintenance knows that it is away or faulted.
  const served = device.maintenanceMode ? [] : [offline(device, now, pause), faulted(device), silent(device, now)];
  return [...served, certificate(device, now)].flatMap((finding) => finding ?? []);
}

/** What stands there at all: a device that is planned or removed needs nobody. */
const stands = (statuses: readonly OperationalStatus[]): boolean =>
  statuses.length === 0 || statuses.some((status) => !isOneOf(uncountedStatuses, status));

function offline(
  { connected, connectionSince, evseStatuses }: DeviceFacts,
  now: Date,
  pause: Pause | undefined,
): Finding | undefined {
  if (connected || !connectionSince || (pause && mayStillReturn(connectionSince, pause, now))) return undefined;
  const away = age(connectionSince, now);
  if (away < spans.offlineAfter || away > spans.offlineFor) return undefined;
  return { kind: 'OFFLINE', since: connectionSince, extent: Math.max(1, evseStatuses.length) };
}

/** Whether chargers that the product itself left have had no time to come back. */
export const isReturning = (pause: Pause | undefined, now: Date): boolean =>
  pause !== undefined && age(pause.to, now) < spans.offlineAfter;

/** Whom the product itself left has as long to come back as anybody. It was last heard a little before. */
function mayStillReturn(connectionSince: Date, pause: Pause, now: Date): boolean {
  const leftByUs = age(connectionSince, pause.from) <= spans.offlineAfter && connectionSince <= pause.to;
  return leftByUs && isReturning(pause, now);
}

function faulted({ evseStatuses, faultedSince }: DeviceFacts): Finding | undefined {
  const extent = evseStatuses.filter((status) => status === 'OUTOFORDER').length;
  return extent > 0 ? { kind: 'FAULTED', since: faultedSince, extent } : undefined;
}

function silent(
  { connected, connectionSince, heardAt, heartbeatSeconds, evseStatuses }: DeviceFacts,
  now: Date,
): Finding | undefined {
  if (!connected) return undefined;
  // What it sent on the connection before says nothing of this one.
  const since = latest(connectionSince, heardAt);
  const allowed = silence.heartbeats * Math.max(heartbeatSeconds, silence.shortestSeconds) * 1000;
  if (!since || age(since, now) < allowed) return undefined;
  return { kind: 'SILENT', since, extent: Math.max(1, evseStatuses.length) };
}

function certificate({ certificateValidTo }: DeviceFacts, now: Date): Finding | undefined {
  if (!certificateValidTo || -age(certificateValidTo, now) > spans.certificateBefore) return undefined;
  return { kind: 'CERTIFICATE', since: certificateValidTo, extent: 1 };
}

/** A connector of a charger that is connected, and the session that is open on it. */
export interface ConnectorFacts {
  status: OcppStatus | null;
  statusAt: Date | null;
  /** When the session began; null when none is open. */
  sessionSince: Date | null;
}

/** Statuses that there is a session with. Preparing and Finishing stand before and after one. */
export const sessionStatuses = ['Charging', 'SuspendedEV', 'SuspendedEVSE'] as const satisfies OcppStatus[];
/** Statuses that there cannot be a session with. */
export const idleStatuses = ['Available', 'Reserved'] as const satisfies OcppStatus[];

/** Since when the status of a connector contradicts its session, if it does. */
function contradictsSince({ status, statusAt, sessionSince }: ConnectorFacts, now: Date): Date | undefined {
  if (!status || !statusAt) return undefined;
  const contradicts = sessionSince ? isOneOf(idleStatuses, status) : isOneOf(sessionStatuses, status);
  const since = latest(statusAt, sessionSince);
  return contradicts && since && age(since, now) >= spans.contradictsAfter ? since : undefined;
}

/** What needs a person on the connectors of one device. */
export function connectorFindings(connectors: readonly ConnectorFacts[], now: Date): Finding[] {
  const since = connectors.flatMap((connector) => contradictsSince(connector, now) ?? []);
  const [first] = since.sort((a, b) => a.getTime() - b.getTime());
  return first ? [{ kind: 'CONTRADICTION', since: first, extent: since.length }] : [];
}

/** A site, or the part of it that a vendor owns. */
export interface SiteFacts {
  chargers: number;
  /** Of all their EVSEs. */
  evseStatuses: readonly OperationalStatus[];
  /** When the last of the chargers changed. */
  since: Date | null;
}

/** What needs a person on one site: the rule of the alert SITE_DOWN. */
export function siteFindings({ chargers, evseStatuses, since }: SiteFacts): Finding[] {
  const counted = evseStatuses.filter((status) => !isOneOf(uncountedStatuses, status));
  const down = counted.length > 0 && counted.every((status) => isOneOf(downStatuses, status));
  return down ? [{ kind: 'SITE_DOWN', since, extent: chargers }] : [];
}

/** A job, or the part of it on a vendor's devices. */
export interface JobFacts {
  type: JobType;
  /** When it was to begin. */
  dueAt: Date;
  /** Devices it did not succeed on. */
  failed: number;
  /** Of them those that had taken it: none of these refused it. */
  answered: number;
}

/** What needs a person of one job. Of an update, devices that took it and did not come up are told of one by one. */
export function jobFindings({ type, dueAt, failed, answered }: JobFacts, now: Date): Finding[] {
  const extent = type === 'UPDATE_FIRMWARE_REQUEST' ? failed - answered : failed;
  return extent > 0 && age(dueAt, now) <= spans.jobFor ? [{ kind: 'FAILED_JOB', since: dueAt, extent }] : [];
}

/** The newest update of a device. */
export interface FirmwareFacts {
  outcome: Outcome;
  sentAt: Date | null;
  answeredAt: Date | null;
  versionBefore: string | null;
  version: string | null;
}

/** What needs a person after an update. One that came up later after all needs nobody. */
export function firmwareFindings(update: FirmwareFacts, now: Date): Finding[] {
  const { outcome, sentAt, answeredAt, versionBefore, version } = update;
  const tookIt = answeredAt !== null && (outcome === 'FAILED' || outcome === 'TIMED_OUT');
  if (!tookIt || !sentAt || age(sentAt, now) > spans.firmwareFor || version !== versionBefore) return [];
  return [{ kind: 'FIRMWARE', since: sentAt, extent: 1 }];
}

const age = (time: Date, now: Date): number => now.getTime() - time.getTime();

const latest = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value);
