import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Gateway, GatewayMeter } from '../gateway/index.ts';
import type { Refresh } from './refresh.ts';

/** From 1 ms to 30 s: a reply takes some milliseconds, and a charger gives up after half a minute. */
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const entriesOfBatch = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** The traffic with chargers. */
export function measureGateway(registry: Registry): GatewayMeter {
  const registers = [registry];
  const upgrades = new Counter({
    name: 'dmp_charger_upgrades_total',
    help: 'Connection attempts of chargers, by HTTP status; 101 is accepted.',
    labelNames: ['status'],
    registers,
  });
  const messages = new Counter({
    name: 'dmp_ocpp_messages_total',
    help: 'OCPP messages from chargers (in) and to them (out): kind is call, result or error; an action that is not in OCPP is other.',
    labelNames: ['direction', 'kind', 'action'],
    registers,
  });
  const replies = new Histogram({
    name: 'dmp_ocpp_reply_duration_seconds',
    help: 'From the arrival of a call of a charger until its answer is sent, including the commit.',
    buckets: seconds,
    registers,
  });
  const refused = new Counter({
    name: 'dmp_ocpp_refused_frames_total',
    help: 'Refused frames from chargers, by the code of the CALLERROR; unreadable and unasked are broken answers.',
    labelNames: ['code'],
    registers,
  });
  const entries = new Histogram({
    name: 'dmp_journal_batch_entries',
    help: 'How many entries were written in one transaction.',
    buckets: entriesOfBatch,
    registers,
  });
  const commits = new Histogram({
    name: 'dmp_journal_commit_duration_seconds',
    help: 'Duration of such a transaction.',
    buckets: seconds,
    registers,
  });
  return {
    upgraded: (status) => upgrades.inc({ status }),
    message: (direction, kind, action) => messages.inc({ direction, kind, action: action ?? 'other' }),
    replied: (ms) => replies.observe(ms / 1000),
    refused: (code) => refused.inc({ code }),
    committed(count, ms) {
      entries.observe(count);
      commits.observe(ms / 1000);
    },
  };
}

/** What Prometheus asks a gateway for. */
export type WatchedGateway = Pick<Gateway, 'connected' | 'unwritten'>;

/** How many chargers a gateway holds, and how much of what they said waits for the database. */
export function measureHeld(registry: Registry, name: string, gateway: WatchedGateway): Refresh {
  const connected = new Gauge({
    name: 'dmp_connected_chargers',
    help: 'Chargers that are connected to this gateway.',
    labelNames: ['gateway'],
    registers: [registry],
  });
  const unwritten = new Gauge({
    name: 'dmp_journal_unwritten_entries',
    help: 'Entries of this gateway about its chargers that are not in the database yet.',
    labelNames: ['gateway'],
    registers: [registry],
  });
  return () => {
    connected.set({ gateway: name }, gateway.connected());
    unwritten.set({ gateway: name }, gateway.unwritten());
  };
}
