import { type Bus, NoResponderError, RequestTimeoutError } from './bus.ts';
import type { ChargerCommand, CommandReply } from './subjects.ts';

/** The gateway gives up first and says so: whoever asked waits for that word so much longer. */
const wordMs = 2000;

/**
 * When a command that is given now has to be sent, and answered. The gateway and whoever asked go by the same end.
 *
 * @param turnMs the longest to wait for its turn
 * @param answerMs what the charger then has at least for its answer
 */
export function commandTimes(
  turnMs: number,
  answerMs: number,
): { sendBefore: string; answerBefore: string; timeoutMs: number } {
  const now = Date.now();
  return {
    sendBefore: new Date(now + turnMs).toISOString(),
    answerBefore: new Date(now + turnMs + answerMs).toISOString(),
    timeoutMs: turnMs + answerMs + wordMs,
  };
}

/**
 * Has a command sent to a charger by whichever gateway holds its connection.
 * Commands to one charger are sent one after the other, in the order they were given.
 *
 * @param timeoutMs the longest to wait in all, see {@link commandTimes}
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
