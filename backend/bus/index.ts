import type { Bus } from './bus.ts';
import { type BusLog, createInProcessBus } from './in-process.ts';
import { connectNatsBus } from './nats.ts';

export { type Bus, NoResponderError, RequestTimeoutError, type Stop } from './bus.ts';
export { commandCharger, commandTimes } from './charger-command.ts';
export { createInProcessBus } from './in-process.ts';
export type { ChargerCommand, CommandReply, Events, Requests } from './subjects.ts';

/** How the roles of this process reach each other, and those of others. */
export interface BusOptions {
  log: BusLog;
  /** Address of a NATS server; undefined when all roles are in this process. */
  natsUrl: string | undefined;
  /** This process's name among several. */
  name: string;
  /** Called when the bus is lost for good; the process should end. */
  onLost(error: Error): void;
}

/** @throws with a sentence for a person when the bus cannot be reached */
export async function openBus({ natsUrl, ...options }: BusOptions): Promise<Bus> {
  return natsUrl === undefined ? createInProcessBus(options.log) : connectNatsBus({ url: natsUrl, ...options });
}
