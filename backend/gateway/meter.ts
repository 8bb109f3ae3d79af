import type { OcppAction } from '@dmp/shared/contract';
import type { FaultCode } from '../ocpp/fault.ts';
import type { Effected } from './effects/effect.ts';
import type { Entry, WriteEntries } from './journal.ts';

/** Why a frame was refused, or could not be taken for an answer. */
export type RefusalReason = FaultCode | 'unreadable' | 'unasked';

/** What is told of the traffic with chargers. It is told of every message, so it must cost next to nothing. */
export interface GatewayMeter {
  /** An upgrade was answered with this HTTP status; 101 lets the charger in. */
  upgraded(status: number): void;
  /** A message crossed the wire; one that cannot be named has no action. */
  message(direction: 'in' | 'out', kind: 'call' | 'result' | 'error', action: OcppAction | undefined): void;
  /** A CALL of a charger was answered so many milliseconds after it had come. */
  replied(ms: number): void;
  refused(reason: RefusalReason): void;
  /** So many entries were written with one transaction. */
  committed(entries: number, ms: number): void;
}

/** The same writer, measured. */
export const measured =
  (write: WriteEntries, meter: GatewayMeter): WriteEntries =>
  async (entries: readonly Entry[], end: AbortSignal): Promise<Effected[]> => {
    const begun = performance.now();
    const effected = await write(entries, end);
    meter.committed(entries.length, performance.now() - begun);
    return effected;
  };
