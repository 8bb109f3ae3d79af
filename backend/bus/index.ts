import type { Bus } from './bus.ts';
import { type BusLog, createInProcessBus } from './in-process.ts';

export { type Bus, NoResponderError, RequestTimeoutError, type Stop } from './bus.ts';
export { commandCharger } from './charger-command.ts';
export type { ChargerCommand, CommandReply, Events, Requests } from './subjects.ts';

/** The bus between the roles of this process. */
export function createBus(options: { log: BusLog }): Bus {
  return createInProcessBus(options.log);
}
