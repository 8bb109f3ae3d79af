import { type ChargerCommand, type CommandReply, commandTimes } from '../bus/index.ts';
import type { LogTableName, NewLogRow } from '../ocpp-logs/index.ts';
import { messageIdOf } from './claims.ts';
import type { NewJob } from './create-job.ts';
import { jobKindOf } from './event-types.ts';

/** A command that goes to its charger as soon as its log row is in the database. */
export interface ReservedCommand {
  /** To be written with what else is committed. */
  row: NewLogRow;
  /** Sends it: the row is in the database. Resolves with what becomes of it. */
  send(): Promise<CommandReply>;
  /** Sends nothing. @param mayBeLogged whether the row may be in the database, then a second row says so */
  drop(mayBeLogged: boolean): void;
}

/** The chargers that are connected to this process. */
export interface LocalChargers {
  /** Where the rows of commands are written to. */
  readonly logTable: LogTableName;
  /**
   * Takes the turn for a command. It holds up all others to the same charger until it is sent or dropped.
   *
   * @returns undefined where the charger is not connected to this process, or has others before it
   */
  reserve(chargeboxId: string, command: ChargerCommand): ReservedCommand | undefined;
}

/** A job that is being written as taken. */
export interface JobInHand extends Pick<NewJob, 'eventType' | 'parameters' | 'devices'> {
  id: string;
}

/** A command of a job that is being written. */
export type CommandInHand = ReservedCommand & { timeoutMs: number };

/**
 * Takes the turns of a job's commands, as far as these are known before it is written and go to chargers of this process.
 *
 * @param commands where they are put, by the id of their device
 * @param turnMs the longest to wait for the turn
 * @param answerMs what the charger then has for its answer
 */
export function reserveCommands(
  chargers: LocalChargers | undefined,
  { id, eventType, parameters, devices }: JobInHand,
  { commands, turnMs, answerMs }: { commands: Map<string, CommandInHand>; turnMs: number; answerMs: number },
): void {
  const command = jobKindOf(eventType).knownCommand?.(parameters as never);
  if (!chargers || !command) return;
  const messageId = messageIdOf({ jobId: id, attempts: 1 });
  for (const { id: deviceId, chargeboxId } of devices) {
    const { timeoutMs, ...times } = commandTimes(turnMs, answerMs);
    const reserved = chargers.reserve(chargeboxId, { ...command, ...times, messageId });
    if (reserved?.row.device_id === deviceId) commands.set(deviceId, { ...reserved, timeoutMs });
    // Its row would not be written with this device.
    else reserved?.drop(false);
  }
}
