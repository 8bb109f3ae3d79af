import { type Bus, NoResponderError, RequestTimeoutError } from './bus.ts';
import type { ChargerCommand, CommandReply } from './subjects.ts';

/**
 * Has a command sent to a charger by whichever gateway holds its connection.
 * Commands to one charger are sent one after the other, in the order they were given.
 *
 * @param timeoutMs the longest to wait in all: for its turn until `sendBefore`, and then for the charger's answer
 */
export async function commandCharger(
  bus: Bus,
  chargeboxId: string,
  command: ChargerCommand,
  timeoutMs: number,
): Promise<CommandReply> {
  try {
    return await bus.request('charger.command', chargeboxId, command, timeoutMs);
  } catch (error) {
    if (error instanceof NoResponderError) return { kind: 'not-connected' };
    if (error instanceof RequestTimeoutError) return { kind: 'unknown' };
    throw error;
  }
}
