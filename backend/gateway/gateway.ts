import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Bus, Stop } from '../bus/index.ts';
import type { Tables } from '../database/tables.ts';
import { WatchList } from '../live/watching.ts';
import { type Charger, findCharger } from './charger.ts';
import { verifyChargerPassword } from './charger-password.ts';
import { gatewayStopped, reasonOf } from './connection-ends.ts';
import { closeLeftConnections, disconnectOrphans } from './effects/connections.ts';
import {
  type Claim,
  type Refusal,
  readHandshake,
  refusalResponse,
  subprotocol,
  unauthorized,
  unavailable,
  unknownCharger,
} from './handshake.ts';
import { Journal, writeEntries } from './journal.ts';
import { liveMessage, liveNotice } from './live-messages.ts';
import { type GatewayMeter, measured } from './meter.ts';
import { buryGateways, leave, presenceMs, showPresence } from './presence.ts';
import { closeCodes, Session } from './session.ts';
import { sweepSilent } from './unknown-sweep.ts';

/** The part of a logger that the gateway needs. */
export interface GatewayLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** How to run a gateway. */
export interface GatewayOptions {
  db: Kysely<Tables>;
  bus: Bus;
  log: GatewayLog;
  /** Minutes without a connection after which EVSEs become UNKNOWN. */
  unknownAfterMinutes: number;
  /** This gateway's name among several; the same after a restart. */
  name?: string;
  /** The interval chargers are told to send heartbeats at. */
  heartbeatSeconds?: number;
  /** How often a sign of life is asked for; a charger that gave none until the next time is dropped. */
  pingMs?: number;
  /** How long a charger may take to answer a command. */
  answerTimeoutMs?: number;
  /** How often chargers that are away are looked for. */
  sweepMs?: number;
  meter?: GatewayMeter | undefined;
}

/** The OCPP 1.6-J central system. */
export interface Gateway {
  /** Takes over an HTTP upgrade whose path begins with `/ocpp/`; answers it in any case and never throws. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** How many chargers are connected to it. */
  connected(): number;
  /**
   * Closes every connection with 1001, once what came on it is answered, and waits until all of it is committed.
   * Of many chargers one goes after the other, so that they do not all come back at once.
   */
  close(): Promise<void>;
}

/**
 * The longest frame that is taken, in bytes; a longer one closes the connection
 * with 1009 before it is read. The longest of real use, a StopTransaction with
 * the meter values of a night, takes some 200 KB.
 */
const maxFrame = 256 * 1024;
/** Upgrades looked up at a time; a whole fleet that comes back at once is let in, a flood is not. */
const mostUpgrades = 5000;
/** The longest time over which chargers are let go when the gateway stops: one a millisecond, or faster. */
const longestSpreadMs = 4000;
/** How long a charger may take for its last answer, and for its part of the closing handshake. */
const closeMs = 4000;

/** Starts the gateway, closing first what an earlier run of this name left open. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { db, bus, log, unknownAfterMinutes, meter, name = 'gateway' } = options;
  const {
    heartbeatSeconds = limits.heartbeatSeconds,
    pingMs = 30_000,
    answerTimeoutMs = 30_000,
    sweepMs = 15_000,
  } = options;
  await showPresence(db, name);
  await closeLeftConnections(db, { name });
  await disconnectOrphans(db);

  const watched = new WatchList(bus);
  const write = writeEntries(db, (rows) => {
    for (const row of rows) watched.show(row.chargebox_id, () => liveMessage(row));
  });
  const journal = new Journal(meter ? measured(write, meter) : write);
  /** The newest connection of each identity, and what ends its answering to commands. */
  const sessions = new Map<string, { session: Session; stopAnswering: Stop }>();
  /** Ends of connections that are being noted. */
  const endings = new Set<Promise<void>>();
  let closing = false;
  /** Upgrades whose charger is being looked up. */
  let upgrading = 0;

  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrame,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  });

  function admit(charger: Charger, socket: WebSocket): void {
    const { chargeboxId, deviceId } = charger;
    replace(chargeboxId);
    const session = new Session(
      {
        charger,
        socket,
        journal,
        gateway: name,
        heartbeatSeconds,
        answerTimeoutMs,
        onBooted: (_, time) => bus.publish('charger.booted', { deviceId, chargeboxId, time: time.toISOString() }),
        onError: (error) => log.error({ err: error, chargeboxId }, 'a message of a charger could not be handled'),
        onRefused: (_, reason) => {
          meter?.refused(reason);
          log.debug({ chargeboxId, reason }, 'a message of a charger was refused');
        },
        meter,
      },
      new Date(),
    );
    const stopAnswering = bus.answer('charger.command', chargeboxId, (command) => session.run(command));
    sessions.set(chargeboxId, { session, stopAnswering });
    socket.on('close', (code) => {
      const ending = disconnected(session, closing ? gatewayStopped : reasonOf(code)).finally(() =>
        endings.delete(ending),
      );
      endings.add(ending);
    });
    bus.publish('charger.connected', { deviceId, chargeboxId, gateway: name, at: session.connectedAt.toISOString() });
    watched.show(chargeboxId, () => liveNotice(session.connectedAt, 'The charger connected.'));
  }

  /** The newest connection of an identity counts: the older one is closed and no longer listened to. */
  function replace(chargeboxId: string): void {
    const older = sessions.get(chargeboxId);
    if (!older) return;
    sessions.delete(chargeboxId);
    older.stopAnswering();
    older.session.end(closeCodes.policy, 'Replaced by a newer connection');
  }

  async function disconnected(session: Session, reason: string): Promise<void> {
    const { charger } = session;
    const at = new Date();
    const current = sessions.get(charger.chargeboxId);
    if (current?.session === session) {
      sessions.delete(charger.chargeboxId);
      current.stopAnswering();
    }
    await session.finish();
    watched.show(charger.chargeboxId, () => liveNotice(at, `The charger disconnected. ${reason}.`));
    const { connectionId } = session;
    if (connectionId === undefined) return; // it could not be noted either that it began
    try {
      // Of one that was replaced the end is noted already: this changes nothing then.
      const { deviceId } = charger;
      await journal.commit({
        effects: [{ kind: 'disconnected', deviceId, at, connectionId, reason }],
        rows: () => [],
      });
    } catch (error) {
      log.error({ err: error, chargeboxId: charger.chargeboxId }, 'a disconnection could not be recorded');
    }
  }

  async function authenticate({ chargeboxId, credentials }: Claim): Promise<Charger | Refusal> {
    const charger = await findCharger(db, chargeboxId);
    if (!charger) return unknownCharger;
    const { passwordHash, ...known } = charger;
    const isTheirs = credentials?.user === chargeboxId && verifyChargerPassword(credentials.password, passwordHash);
    return isTheirs ? known : unauthorized;
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<Refusal | undefined> {
    const claim = readHandshake(request.url ?? '', request.headers);
    if ('status' in claim) return claim;
    if (closing || upgrading >= mostUpgrades) return unavailable;
    upgrading += 1;
    const charger = await authenticate(claim).finally(() => {
      upgrading -= 1;
    });
    if ('status' in charger) return charger;
    if (closing) return unavailable;
    server.handleUpgrade(request, socket, head, (webSocket) => {
      meter?.upgraded(101);
      // Closes by itself after an error (a frame too long, one that is no WebSocket frame).
      webSocket.on('error', (error) =>
        log.debug({ err: error, chargeboxId: claim.chargeboxId }, 'a connection failed'),
      );
      if (webSocket.protocol === subprotocol) admit(charger, webSocket);
      else webSocket.close(1002, `Only ${subprotocol} is spoken here`);
    });
    return undefined;
  }

  const unsubscribe = bus.subscribe('charger.connected', ({ chargeboxId, gateway, at }) => {
    const own = sessions.get(chargeboxId)?.session;
    if (gateway !== name && own && own.connectedAt <= new Date(at)) replace(chargeboxId);
  });
  const pinging = setInterval(() => {
    for (const { session } of sessions.values()) session.checkAlive();
  }, pingMs);
  let sweep: Promise<unknown> = Promise.resolve();
  const sweeping = setInterval(() => {
    sweep = sweep
      .then(() => buryGateways(db))
      .then(() => sweepSilent(db, unknownAfterMinutes))
      .catch((error: unknown) => log.error({ err: error }, 'offline chargers could not be looked up'));
  }, sweepMs);

  /** Taken for dead by the others, as after a long pause: its connections count as lost and have to begin anew. */
  async function showAlive(): Promise<void> {
    if (await showPresence(db, name)) return;
    for (const { session } of sessions.values()) session.end(closeCodes.goingAway, 'Connect again');
  }
  let presence: Promise<unknown> = Promise.resolve();
  const showing = setInterval(() => {
    presence = presence
      .then(showAlive)
      .catch((error: unknown) => log.error({ err: error }, 'this gateway could not record that it is alive'));
  }, presenceMs);

  return {
    handleUpgrade(request, socket, head) {
      const drop = () => socket.destroy();
      socket.on('error', drop);
      upgrade(request, socket, head)
        .catch((error: unknown): Refusal => {
          log.error({ err: error }, 'an upgrade could not be handled');
          return { status: 500, sentence: 'Internal error.' };
        })
        .then((refusal) => {
          if (!refusal) return;
          meter?.upgraded(refusal.status);
          socket.end(refusalResponse(refusal), drop);
        })
        .catch(drop);
    },

    connected: () => sessions.size,

    async close() {
      closing = true;
      clearInterval(pinging);
      clearInterval(sweeping);
      clearInterval(showing);
      unsubscribe();
      watched.close();
      const closed = Promise.all(
        [...server.clients].map((client) => new Promise((done) => client.once('close', done))),
      );
      const held = [...sessions.values()];
      for (const { stopAnswering } of held) stopAnswering();
      const spreadMs = Math.min(held.length, longestSpreadMs);
      const force = setTimeout(() => {
        for (const client of server.clients) client.terminate();
      }, spreadMs + closeMs);
      await Promise.all(
        held.map(async ({ session }, index) => {
          await pause((index * spreadMs) / held.length);
          await session.leave(closeCodes.goingAway, 'The central system is stopping');
        }),
      );
      await closed;
      clearTimeout(force);
      await Promise.all(endings);
      await Promise.all([sweep, presence]);
      await journal.settled();
      await leave(db, name);
      server.close();
    },
  };
}
