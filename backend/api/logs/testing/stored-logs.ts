import type { Device, OcppLog, OcppLogPage } from '@dmp/shared/contract';
import type { Answer } from '../../../testing/backend-process.ts';

export const dayMs = 24 * 60 * 60 * 1000;

/** A log as its store has it. */
export interface Stored {
  id: string;
  time: string;
  detail_type: string;
  chargebox_id: string;
  evse_uid: string | null;
  /** That of its EVSE. */
  station_id: string | null;
  source: string;
  message_id: string;
  frame: string;
}

/** Longer than what a list shows of it. */
export const longReport = {
  connectorId: 1,
  transactionId: 0,
  meterValue: Array.from({ length: 100 }, (_, i) => ({
    timestamp: '2026-11-20T08:00:00Z',
    // Not of its energy: a session of the seed may be going on there.
    sampledValue: [{ value: String(i), measurand: 'Voltage' }],
  })),
};

/** A payload that is another text once it is read as JSON and written again. */
export const sourcePayload = String.raw`{ "vendorId": "V", "10":12.50, "2":12345678901234567890, "data":"caf\u00e9 \/ \"q\"", "n":1E3, "n":-0 ,"n":1.0}`;

export type Query = Record<string, string>;

/** The calls under test, and what they must tell. */
export interface LogCalls {
  /** Every log there is, newest first, as it stands in the database. */
  readonly stored: readonly Stored[];
  readonly devices: readonly Device[];
  get(path: string, user?: 'viewer' | 'operator' | 'vendor.acme'): Promise<Answer>;
  list(query: Query, user?: 'viewer' | 'vendor.acme'): Promise<OcppLogPage>;
}

export const ids = (logs: readonly { id: string }[]) => logs.map(({ id }) => id);
export const payload = ({ detail }: OcppLog) => detail.payload as Record<string, unknown>;
