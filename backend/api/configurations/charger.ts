import { randomUUID } from 'node:crypto';
import type { ConfigurationOutcome } from '@dmp/shared/contract';
import { type Bus, type CommandReply, commandCharger } from '../../bus/index.ts';
import { cleanText } from '../../gateway/charger-values.ts';
import { Refusal } from '../refusal.ts';

/** How long a caller waits for a charger's turn and answer. */
const patienceMs = 20_000;

const send = (bus: Bus, chargeboxId: string, action: 'GetConfiguration' | 'ChangeConfiguration', payload: object) =>
  commandCharger(
    bus,
    chargeboxId,
    { action, payload, messageId: randomUUID(), sendBefore: new Date(Date.now() + patienceMs).toISOString() },
    patienceMs,
  );

/** One key as a charger reports it. */
export interface ReportedKey {
  key: string;
  value: string;
  readonly: boolean;
}

/**
 * Asks a charger for all its configuration keys (GetConfiguration, OCPP 1.6 section 5.8).
 *
 * @throws {Refusal} 409 when it is away or does not answer
 */
export async function readConfiguration(bus: Bus, chargeboxId: string): Promise<ReportedKey[]> {
  const reply = await send(bus, chargeboxId, 'GetConfiguration', {});
  if (reply.kind !== 'answer') throw new Refusal(409, `The configuration could not be read: ${faultOf(reply)}`);
  // Checked against the schema of the answer when it came.
  const { configurationKey = [] } = reply.payload as {
    configurationKey?: { key: string; readonly: boolean; value?: string }[];
  };
  return configurationKey.map(({ key, readonly, value = '' }) => ({
    key: cleanText(key),
    value: cleanText(value),
    readonly,
  }));
}

/** What became of writing a key. */
export interface WriteResult {
  outcome: ConfigurationOutcome;
  /** A sentence that says more; null when there is no more to say. */
  detail: string | null;
}

const answers: Record<string, WriteResult> = {
  Accepted: { outcome: 'ACCEPTED', detail: null },
  RebootRequired: { outcome: 'REBOOT_REQUIRED', detail: 'It takes effect the next time the charger boots.' },
  Rejected: { outcome: 'REJECTED', detail: 'The charger refused the value.' },
  NotSupported: { outcome: 'NOT_SUPPORTED', detail: 'The charger does not know this key.' },
};

/** Has a charger change one key (ChangeConfiguration, OCPP 1.6 section 5.3). */
export async function writeConfiguration(
  bus: Bus,
  chargeboxId: string,
  key: string,
  value: string,
): Promise<WriteResult> {
  const reply = await send(bus, chargeboxId, 'ChangeConfiguration', { key, value });
  if (reply.kind === 'answer') {
    const { status } = reply.payload;
    return (
      answers[String(status)] ?? { outcome: 'FAILED', detail: 'The charger gave an answer that OCPP does not define.' }
    );
  }
  return { outcome: outcomeOf(reply), detail: faultOf(reply) };
}

type Fault = Exclude<CommandReply, { kind: 'answer' }>;

function outcomeOf({ kind }: Fault): ConfigurationOutcome {
  if (kind === 'not-connected') return 'NOT_CONNECTED';
  return kind === 'timeout' || kind === 'unknown' ? 'TIMED_OUT' : 'FAILED';
}

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
