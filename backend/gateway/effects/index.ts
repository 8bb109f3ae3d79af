import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { writeCertificateAsked } from './certificates.ts';
import { writeConnected, writeDisconnected } from './connections.ts';
import { writeContact } from './contact.ts';
import { writeDeviated } from './deviations.ts';
import type { Effect, Effected, EffectInHand, EffectOf } from './effect.ts';
import { writeStatus, writeUnreported } from './status.ts';
import { writeClockKnown, writeMetered, writeStarted, writeStopped } from './transactions.ts';
import { writeUnknownConnectors } from './unknown-connectors.ts';

/** Kinds of effects whose writers are given an {@link Effected} to fill. */
const reporting: ReadonlySet<Effect['kind']> = new Set(['connected', 'started', 'metered', 'stopped']);

/** Whether writing this effect leaves its {@link Effected} empty, so that what is logged does not depend on it. */
export const isSilent = ({ kind }: Effect): boolean => !reporting.has(kind);

/** Writes effects of many devices, at most one of a kind for each device, with one statement or a few for each kind. */
export async function writeEffects(trx: Transaction<Tables>, effects: readonly EffectInHand[]): Promise<void> {
  const of = <K extends Effect['kind']>(kind: K) =>
    effects.filter(({ effect }) => effect.kind === kind) as { effect: EffectOf<K>; effected: Effected }[];
  const write = async <K extends Effect['kind']>(
    kind: K,
    writer: (trx: Transaction<Tables>, effects: EffectOf<K>[]) => Promise<void>,
  ) => {
    const found = of(kind).map(({ effect }) => effect);
    if (found.length > 0) await writer(trx, found);
  };
  const connected = of('connected');
  if (connected.length > 0) await writeConnected(trx, connected);
  await write('disconnected', writeDisconnected);
  await write('contact', writeContact);
  await write('certificate-asked', writeCertificateAsked);
  await write('deviated', writeDeviated);
  await write('unknown-connector', writeUnknownConnectors);
  await write('status', writeStatus);
  await write('unreported', writeUnreported);
  await write('clock-known', writeClockKnown);
  const started = of('started');
  if (started.length > 0) await writeStarted(trx, started);
  const metered = of('metered');
  if (metered.length > 0) await writeMetered(trx, metered);
  const stopped = of('stopped');
  if (stopped.length > 0) await writeStopped(trx, stopped);
}
