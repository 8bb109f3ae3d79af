import { randomUUID } from 'node:crypto';
import { HttpError } from '../../access/http-error.ts';
import { type Bus, type CommandReply, commandCharger, commandTimes } from '../../bus/index.ts';
import { type ReportedKey, readReportedKeys } from '../../ocpp/reported-keys.ts';
import { cleanText } from '../../text/stored-text.ts';

/** How long a caller waits for a charger's turn, and for its answer. */
const turnMs = 8000;
const answerMs = 15_000;

/**
 * Asks a charger for all its configuration keys (GetConfiguration, OCPP 1.6 section 5.8).
 *
 * @throws {HttpError} 409 when it is away or does not answer
 */
export async function readConfiguration(bus: Bus, chargeboxId: string): Promise<ReportedKey[]> {
  const { timeoutMs, ...times } = commandTimes(turnMs, answerMs);
  const command = { action: 'GetConfiguration', payload: {}, messageId: randomUUID(), ...times } as const;
  const reply = await commandCharger(bus, chargeboxId, command, timeoutMs);
  if (reply.kind !== 'answer') throw new HttpError(409, `The configuration could not be read: ${faultOf(reply)}`);
  const reported = readReportedKeys(reply.payload);
  if (!reported) throw new HttpError(409, 'The configuration could not be read: The charger did not answer with one.');
  return reported;
}

type Fault = Exclude<CommandReply, { kind: 'answer' }>;

function faultOf(reply: Fault): string {
  switch (reply.kind) {
    case 'not-connected':
      return 'The charger is not connected.';
    case 'busy':
      return 'Earlier commands to this charger are still waiting. Try again.';
    case 'timeout':
    case 'unknown':
      return 'The charger did not answer in time.';
    case 'error':
      return cleanText(`${reply.code}: ${reply.description}`.slice(0, 255));
  }
}
