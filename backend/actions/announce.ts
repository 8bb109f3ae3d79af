import type { Outcome } from '@dmp/shared/contract';
import type { Bus } from '../bus/index.ts';
import type { ChangedRow } from './changed-row.ts';

/** What is told of outcomes, of so many devices at a time. */
export interface JobMeter {
  concluded(outcome: Outcome, devices: number): void;
}

/** Devices whose outcome is told in one message. */
const atATime = 500;

/** Tells whoever watches jobs that these rows have a new outcome. */
export type Announce = (rows: readonly ChangedRow[], outcome: Outcome) => void;

/** Announces outcomes on the bus, and to the meter where there is one. */
export const announceOn =
  (bus: Bus, meter?: JobMeter): Announce =>
  (rows, outcome) => {
    meter?.concluded(outcome, rows.length);
    for (const jobId of new Set(rows.map((row) => row.jobId))) {
      const devices = rows
        .filter((row) => row.jobId === jobId)
        .map(({ deviceId, chargeboxId }) => ({ deviceId, chargeboxId, outcome }));
      // A message of the bus has a size that it must not exceed.
      for (let from = 0; from < devices.length; from += atATime) {
        bus.publish('jobs.changed', { jobId, devices: devices.slice(from, from + atATime) });
      }
    }
  };
