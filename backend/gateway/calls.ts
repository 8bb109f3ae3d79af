import type { OcppAction, OcppStatus } from '@dmp/shared/contract';
import type { Fault } from '../ocpp/fault.ts';
import { asksForCertificate, plugAndCharge } from '../ocpp/plug-and-charge.ts';
import { cleanText } from '../text/stored-text.ts';
import type { Charger } from './charger.ts';
import { isCount, type MeterValue, maxInteger, offeredPowerOf, peakPowerOf, registersOf } from './charger-values.ts';
import { type Clock, timeIn } from './clock.ts';
import type { Effect, Effected, EffectOf } from './effects/effect.ts';
import type { StatusOrder } from './status-order.ts';

/** What a handler knows beside the payload. */
export interface CallContext {
  charger: Charger;
  /** When the CALL is handled. */
  now: Date;
  /** When it arrived, which is earlier while others wait before it. */
  arrived: Date;
  /** The interval that a charger is told to send heartbeats at. */
  heartbeatSeconds: number;
  /** What is known of the charger's clock. */
  clock: Clock;
  /** In which order it sent its statuses on this connection. */
  statusOrder: StatusOrder;
}

/** What a CALL means: what to change, and the payload of its CALLRESULT once that is committed. */
export interface Handled {
  contact?: Omit<EffectOf<'contact'>, 'kind' | 'deviceId' | 'at'>;
  effects?: Effect[];
  /** A status that a newer one has replaced already; with the effect that it has if the charger cannot be asked. */
  late?: { connectorId: number; status?: EffectOf<'status'> };
  /** When the last of its readings was taken. */
  measuredAt?: Date;
  /** What of it is not as OCPP 1.6 has it, in a sentence each. */
  deviations?: readonly string[];
  answer: (effected: Effected) => Record<string, unknown>;
}

/** The payload has been checked against its schema, so a handler may name its type. */
type Handler = (payload: never, context: CallContext) => Handled | Fault;

/** This product keeps no list of drivers: every identifier is let through. */
const accepted = { idTagInfo: { status: 'Accepted' } };
const nothing = (): Handled => ({ answer: () => ({}) });
const status = (value: string): Handled => ({ answer: () => ({ status: value }) });
const mustBeCount = (field: string) => `${field} must be from 0 to 2147483647.`;
const badCount = (field: string): Fault => ({
  code: 'PropertyConstraintViolation',
  description: mustBeCount(field),
});
/** A count; undefined for one that cannot be, or is missing. */
const countOf = (value: number | undefined): number | undefined =>
  value !== undefined && isCount(value) ? value : undefined;
/** What is noted of a count that cannot be; one that is missing is noted already. */
const noteCount = (field: string, value: number | undefined): string[] =>
  value !== undefined && !isCount(value) ? [mustBeCount(field)] : [];
/** The number of a transaction; undefined where none can have it: some chargers send -1 or 0 for one they began offline. */
const transactionOf = (value: number | undefined): number | undefined => countOf(value) || undefined;
const noteTransaction = (value: number | undefined): string[] =>
  value !== undefined && transactionOf(value) === undefined
    ? ['transactionId must be the one that StartTransaction was answered with.']
    : [];

const handlers: Partial<Record<OcppAction, Handler>> = {
  Authorize: () => ({ answer: () => accepted }),

  BootNotification: (
    boot: {
      chargePointVendor: string;
      chargePointModel: string;
      chargePointSerialNumber?: string;
      chargeBoxSerialNumber?: string;
      firmwareVersion?: string;
    },
    { now, arrived, heartbeatSeconds, clock, statusOrder },
  ) => {
    // The response gives it the time.
    clock.reset(arrived);
    statusOrder.given(now);
    const serialNumber = boot.chargePointSerialNumber || boot.chargeBoxSerialNumber;
    return {
      contact: {
        booted: true,
        heartbeatGiven: heartbeatSeconds,
        reported: { make: cleanText(boot.chargePointVendor), model: cleanText(boot.chargePointModel) },
        ...(serialNumber && { serialNumber: cleanText(serialNumber) }),
        ...(boot.firmwareVersion && { firmwareVersion: cleanText(boot.firmwareVersion) }),
      },
      answer: () => ({ status: 'Accepted', currentTime: now.toISOString(), interval: heartbeatSeconds }),
    };
  },

  // No vendor's own messages are understood here, but that a charger asks for a Plug & Charge certificate.
  DataTransfer: (transfer: { vendorId: string; messageId?: string }, { charger, now }) => {
    if (!asksForCertificate(transfer))
      return status(transfer.vendorId === plugAndCharge ? 'UnknownMessageId' : 'UnknownVendorId');
    return {
      effects: [{ kind: 'certificate-asked', deviceId: charger.deviceId, at: now }],
      // There is no certificate authority here to sign with.
      answer: () => ({ status: 'Accepted', data: JSON.stringify({ status: 'Rejected' }) }),
    };
  },

  DiagnosticsStatusNotification: (report: { status: string }) => ({
    contact: { diagnosticsUploaded: report.status === 'Uploaded' },
    answer: () => ({}),
  }),

  FirmwareStatusNotification: (report: { status: string }) => ({
    contact: { firmwareInstalled: report.status === 'Installed' },
    answer: () => ({}),
  }),

  Heartbeat: (_heartbeat: object, { now, statusOrder }) => {
    // The response gives it the time.
    statusOrder.given(now);
    return { contact: { heartbeat: true }, answer: () => ({ currentTime: now.toISOString() }) };
  },

  LogStatusNotification: nothing,

  // OCPP 1.6, sections 4.7, 4.8, and 4.10: a check must not keep a message of a transaction from being acknowledged,
  // or the charger would send it for ever.
  MeterValues: (
    report: { connectorId?: number; transactionId?: number; meterValue?: MeterValue[] },
    { charger, now, arrived, clock },
  ) => {
    const { connectorId, meterValue = [] } = report;
    const transactionId = transactionOf(report.transactionId);
    const offered = offeredPowerOf(meterValue);
    // Connector 0 is the charger as a whole.
    const contact = connectorId === 0 && offered !== undefined ? { powerBudget: offered / 1000 } : {};
    const registers = registersOf(meterValue);
    const drawn = connectorId === 0 ? undefined : peakPowerOf(meterValue);
    const read = {
      registers,
      ...(drawn === undefined ? {} : { drawn }),
      ...(offered === undefined || connectorId === 0 ? {} : { offered }),
    };
    const chargedAt = clock.judge(timeIn('MeterValues', report), arrived).at;
    const metered = {
      ...({ kind: 'metered', deviceId: charger.deviceId, at: now } as const),
      ...{ chargedAt, connectorId, transactionId, ...read },
    };
    return {
      contact: { ...contact, ...(transactionId === undefined ? {} : { chargedAt }) },
      // Readings of the charger as a whole are not of a session, unless they name one.
      effects: transactionId === undefined && !connectorId ? [] : [metered],
      measuredAt: chargedAt,
      answer: () => ({}),
    };
  },

  SecurityEventNotification: nothing,

  // There is no certificate authority here to sign with.
  SignCertificate: () => status('Rejected'),

  SignedFirmwareStatusNotification: (report: { status: string }) => ({
    contact: { firmwareInstalled: report.status === 'Installed' },
    answer: () => ({}),
  }),

  StartTransaction: (
    start: { connectorId?: number; idTag?: string; meterStart?: number; timestamp?: string },
    { charger, arrived, clock },
  ) => {
    const connectorId = countOf(start.connectorId);
    // Without it nobody knows where the session is.
    if (connectorId === undefined) return badCount('connectorId');
    const { at: startedAt, own: startedAs, clockAt } = clock.judge(start.timestamp, arrived);
    const effect: Effect = {
      kind: 'started',
      deviceId: charger.deviceId,
      // A charging session is kept, whatever the record has.
      evseUid: charger.evseByConnector.get(connectorId),
      connectorId,
      idTag: cleanText(start.idTag ?? ''),
      ...{ startedAt, startedAs, clockAt, at: arrived },
      meterStart: countOf(start.meterStart),
    };
    return {
      contact: { chargedAt: startedAt },
      effects: [effect],
      deviations: noteCount('meterStart', start.meterStart),
      answer: ({ transactionId }) => ({ ...accepted, transactionId }),
    };
  },

  // It counts from its arrival: what a charger was while it was not connected nobody could know. Its own time says which
  // of two statuses is newer.
  StatusNotification: (
    report: {
      connectorId: number;
      status: OcppStatus;
      errorCode: string;
      vendorErrorCode?: string;
      timestamp?: string;
    },
    { charger, now, arrived, clock, statusOrder },
  ) => {
    if (!isCount(report.connectorId)) return badCount('connectorId');
    const { connectorId, status: reported, vendorErrorCode } = report;
    // A vendor may add codes of its own.
    const errorCode = cleanText(report.errorCode);
    const vendor = vendorErrorCode ? { vendorErrorCode: cleanText(vendorErrorCode) } : {};
    const effect = { deviceId: charger.deviceId, at: now, connectorId, status: reported, errorCode, ...vendor };
    const status = { kind: 'status', ...effect } as const;
    const age = statusOrder.take(report, arrived, clock);
    if (age === 'newest') return { effects: [status], answer: () => ({}) };
    return { ...nothing(), late: { connectorId, ...(age === 'doubtful' ? { status } : {}) } };
  },

  StopTransaction: (
    stop: {
      transactionId?: number;
      meterStop?: number;
      timestamp?: string;
      reason?: string;
      idTag?: string;
      transactionData?: MeterValue[];
    },
    { charger, arrived, clock },
  ) => {
    const { transactionData = [], idTag } = stop;
    const drawn = peakPowerOf(transactionData);
    const { at: stoppedAt, own: stoppedAs, clockAt } = clock.judge(stop.timestamp, arrived);
    const effect: Effect = {
      ...{ kind: 'stopped', deviceId: charger.deviceId, at: arrived, transactionId: transactionOf(stop.transactionId) },
      ...{ stoppedAt, stoppedAs, clockAt, clockSince: clock.runsSince },
      meterStop: countOf(stop.meterStop),
      // The standard's default.
      reason: cleanText(stop.reason ?? 'Local'),
      idTag: idTag === undefined ? undefined : cleanText(idTag),
      registers: registersOf(transactionData),
      ...(drawn === undefined ? {} : { drawn }),
    };
    return {
      contact: { chargedAt: stoppedAt },
      effects: [effect],
      deviations: [...noteTransaction(stop.transactionId), ...noteCount('meterStop', stop.meterStop)],
      answer: () => (idTag === undefined ? {} : accepted),
    };
  },
};

/** What a CALL, already checked against its schema, means; or why it is refused. */
export function handleCall(action: OcppAction, payload: object, context: CallContext): Handled | Fault {
  const handler = handlers[action];
  if (!handler) return { code: 'NotSupported', description: 'This action is not supported.' };
  const { charger, clock, arrived } = context;
  const time = timeIn(action, payload as Record<string, unknown>);
  const offset = time === undefined ? undefined : clock.read(time, arrived, action !== 'StatusNotification');
  const handled = handler(payload as never, context);
  if ('code' in handled) return handled;
  const correction = clock.correction(arrived);
  const known: Effect[] = correction
    ? [{ kind: 'clock-known', deviceId: charger.deviceId, at: arrived, ...correction }]
    : [];
  return {
    ...handled,
    ...(offset === undefined ? {} : { contact: { ...handled.contact, clockOffset: secondsOf(offset) } }),
    effects: [...known, ...unknownConnector(action, payload, context), ...(handled.effects ?? [])],
  };
}

/** An offset as the record has it, in seconds; null when the clock is right. */
const secondsOf = (offset: number): number | null =>
  offset === 0 ? null : Math.max(-maxInteger, Math.min(maxInteger, Math.round(offset / 1000)));

/** A connector that the message is about and the record did not have when the charger connected. */
function unknownConnector(action: OcppAction, payload: object, { charger, now }: CallContext): Effect[] {
  const { connectorId, status } = payload as { connectorId?: unknown; status?: OcppStatus };
  if (typeof connectorId !== 'number' || connectorId === 0 || !isCount(connectorId)) return [];
  if (charger.evseByConnector.has(connectorId)) return [];
  const effect = { kind: 'unknown-connector', deviceId: charger.deviceId, at: now, connectorId } as const;
  return [action === 'StatusNotification' && status ? { ...effect, status } : effect];
}
