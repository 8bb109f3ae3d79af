import type { LogTableName, NewLogRow } from '../ocpp-logs/index.ts';
import type { Claim } from './claim.ts';
import type { JobInHand } from './local-chargers.ts';

/** When devices are taken, and until when they are this worker's. */
export interface Taking {
  now: Date;
  until: Date;
}

/** The log rows of commands that are sent as soon as these are written, as far as their devices are taken. */
export interface RowsInHand {
  table: LogTableName;
  rows: readonly NewLogRow[];
}

/** Writes a job as taken. */
export type WriteTaken = (taking: Taking, logged: RowsInHand | undefined) => Promise<readonly Claim[]>;

/** Begins what is written as taken already. */
export interface Beginner {
  /**
   * Has a job on a few devices that is being written carried out once it is, without a query first. Commands
   * that are known already, to chargers of this process, are logged with the same commit.
   *
   * @param write writes its devices as taken, with one commit, and gives those that are; and these log rows, if any
   * @returns resolves once they are written and begun; undefined, with nothing written, where no worker runs or has room
   */
  begin(job: JobInHand, write: WriteTaken): Promise<void> | undefined;
}
