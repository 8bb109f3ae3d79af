import type { Device, OcppLog, OcppLogPage } from '@dmp/shared/contract';
import type { Answer } from '../../../testing/backend-process.ts';

export const dayMs = 24 * 60 * 60 * 1000;

/** A log as it is stored. */
export interface StoredLog {
  id: string;
  time: string;
  detail_type: string;
  chargebox_id: string;
  evse_uid: string | null;
  /** Station ID of its EVSE. */
  station_id: string | null;
  source: string;
  message_id: string;
  frame: string;
}

/** Longer than the extract in a list. */
export const longReport = {
  connectorId: 1,
  transactionId: 0,
  meterValue: Array.from({ length: 100 }, (_, i) => ({
    timestamp: '2026-11-20T08:00:00Z',
    // Not energy, because a session of the seed may be active.
    sampledValue: [{ value: String(i), measurand: 'Voltage' }],
  })),
};

/** A payload whose text changes when it is parsed and stringified. */
export const sourcePayload = String.raw`{ "vendorId": "V", "10":12.50, "2":12345678901234567890, "data":"caf\u00e9 \/ \"q\"", "n":1E3, "n":-0 ,"n":1.0}`;

export type Query = Record<string, string>;

/** The calls under test and the data that they must return. */
export interface LogCalls {
  /** All stored logs, newest first. */
  readonly stored: readonly StoredLog[];
  readonly devices: readonly Device[];
  get(path: string, user?: 'viewer' | 'operator' | 'vendor.acme'): Promise<Answer>;
  list(query: Query, user?: 'viewer' | 'vendor.acme'): Promise<OcppLogPage>;
}

export const ids = (logs: readonly { id: string }[]) => logs.map(({ id }) => id);
export const payload = ({ detail }: OcppLog) => detail.payload as Record<string, unknown>;
