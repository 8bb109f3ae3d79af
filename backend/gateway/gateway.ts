import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { limits, serverLimits } from '@dmp/shared/contract';
import PQueue from 'p-queue';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Stop } from '../bus/index.ts';
import { boundFrames, frameLimits, refuseUpgrade, watchForEnd } from '../connections/index.ts';
import { callerAddress } from '../http/caller-address.ts';
import { WatchList } from '../live/watching.ts';
import { dismissals, gatewayStopped, reasonOf } from '../ocpp/connection-ends.ts';
import type { NewLogRow } from '../ocpp-logs/index.ts';
import { createSecurityLog } from '../security-log/index.ts';
import { certificateSubject } from './certificate.ts';
import type { Charger } from './charger.ts';
import { ChargerConnection, closeCodes, unanswered } from './charger-connection.ts';
import { Doorkeeper } from './doorkeeper.ts';
import { closeLeftConnections, disconnectOrphans, reopenConnections } from './effects/connections.ts';
import type { Gateway, GatewayOptions } from './gateway-options.ts';
import {
  brokenHandshake,
  identitySent,
  type PlainRequest,
  type RejectedUpgrade,
  readHandshake,
  readUnparsed,
  refusalResponse,
  refusePlain,
  subprotocol,
  subprotocolsOffered,
  unavailable,
} from './handshake.ts';
import { Journal } from './journal.ts';
import { type Knock, Knocks } from './knocks.ts';
import { liveMessage, liveNotice } from './live-messages.ts';
import { measured } from './meter.ts';
import { takeName } from './presence.ts';
import { noteProductOutage } from './product-outage.ts';
import { isSessionLog } from './session-logs.ts';
import { type Replaceable, Replacements, type Visitor } from './shared-identity.ts';
import { createSweep } from './sweep.ts';
import { TrafficOfAll } from './traffic.ts';
import { findLocked, writeEntries } from './write-entries.ts';

/** What a charger is told with the end of its connection that a newer one takes the place of. */
const replaced = 'Replaced by a newer connection';
type Visit = Pick<Knock, 'address' | 'subprotocols'>;

/** A connection of a charger. */
interface Held extends Replaceable {
  session: ChargerConnection;
  /** Ends its answering to commands. */
  stopAnswering: Stop;
  /** When it is pinged. */
  part: number;
}

/** Chargers are asked for a sign of life one part after the other: 2,000 at once hold the event loop for 100 ms. */
const pingParts = 30;
/** The longest time over which chargers are let go when the gateway stops: one a millisecond, or faster. */
const longestSpreadMs = 4000;
/** How long a charger may take for its last answer, and for its part of the closing handshake. */
const closeMs = 4000;
/**
 * Between two commits of messages where all share one connection, in milliseconds: it is free for others meanwhile, and
 * each commit takes more messages.
 */
const sharedRestMs = 8;

/** Starts the gateway, closing first what an earlier run of this name left open. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { db, chargersDb = db, logTable, bus, log, unknownAfterMinutes, meter, name = 'gateway' } = options;
  const {
    heartbeatSeconds = serverLimits.heartbeatSeconds,
    pingMs = 30_000,
    silenceMarginSeconds = 60,
    answerTimeoutMs = 30_000,
    sweepMs = 15_000,
    isShared = false,
    hasOneConnection = false,
    trustedProxies = 0,
    isStrict = false,
    dailyMegabytes = serverLimits.dailyMegabytes,
    onLost = () => {},
  } = options;
  /** The newest connection of each identity. */
  const sessions = new Map<string, Held>();
  const replacements = new Replacements({
    found: (chargeboxId, { address }, { sentence: detail, isFirst }) =>
      knocks.note({
        ...{ chargeboxId, address, subprotocols: [], at: new Date() },
        ...{ reason: 'SHARED_ID', detail, isSame: !isFirst },
      }),
    counted: (chargeboxId) => bus.publish('charger.replaced', { chargeboxId }),
  });
  let admitted = 0;
  /** Ends of connections that are being noted. */
  const endings = new Set<Promise<void>>();
  const traffic = new TrafficOfAll({ dailyMegabytes });
  const statusTurns = new PQueue({ concurrency: serverLimits.statusRefreshes });
  const closing = new AbortController();
  const doorkeeper = new Doorkeeper({
    ...{ db: chargersDb, closing: closing.signal },
    isFull: () => journal.isFullOfArrivals,
    traffic: (chargeboxId) => traffic.of(chargeboxId),
    keptSeconds: (chargeboxId) => replacements.waitSeconds(chargeboxId, Date.now()),
  });
  const knocks = new Knocks({ db, log });
  const security = createSecurityLog(log);
  await noteProductOutage(db);
  const presence = await takeName({
    ...{ db: chargersDb, name, isShared },
    watch: {
      missed: () => reclaim(),
      failed: (error) => log.error({ err: error }, 'this gateway could not record that it is alive'),
      lost: onLost,
    },
  });
  await closeLeftConnections(db, { name, seenAt: presence.seenBefore });
  await disconnectOrphans(db);
  await doorkeeper.recall((address) => options.connections.recall(address));

  const watched = new WatchList(bus);
  const showLogged = (row: NewLogRow) => watched.show(row.chargebox_id, () => liveMessage(row));
  const write = writeEntries(chargersDb, {
    ...{ table: logTable, name },
    onLogged(rows) {
      for (const row of rows) if (!isSessionLog(row)) showLogged(row);
    },
  });
  const journal = new Journal({
    write: meter ? measured(write, meter) : write,
    findLocked: findLocked(chargersDb),
    restMs: hasOneConnection ? sharedRestMs : 0,
    watch: {
      away: (error) => log.error({ err: error }, 'the database is unavailable; messages of chargers wait for it'),
      back: () => log.info({}, 'the database is back; what waited for it is written'),
      keptApart: (deviceIds) =>
        log.error(
          { deviceIds },
          'the database does not write these devices in time: another transaction may lock them',
        ),
    },
  });

  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frame.bytes,
    perMessageDeflate: false,
    ...frameLimits,
    // A text that is not UTF-8 is read nevertheless.
    skipUTF8Validation: true,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  });

  function admit(charger: Charger, socket: WebSocket, visit: Visit): void {
    const { chargeboxId, deviceId } = charger;
    const visitor: Visitor = { address: visit.address, at: Date.now(), lastBoot: charger.lastBoot };
    const replacement = replacements.begin(sessions.get(chargeboxId), visitor);
    letGo(chargeboxId, replaced);
    const session = new ChargerConnection(
      {
        charger,
        socket,
        journal,
        gateway: name,
        address: visit.address,
        isStrict,
        heartbeatSeconds,
        silenceMarginSeconds,
        answerTimeoutMs,
        onBooted: (_, time, { reported, serialNumber }) => {
          if (reported) visitor.boot = { ...reported, serialNumber };
          replacements.judge(chargeboxId, replacement);
          knocks.over(chargeboxId, 'booted');
          bus.publish('charger.booted', { deviceId, chargeboxId, time: time.toISOString() });
        },
        onMalformed: (_, at, detail) => knocks.note({ ...visit, chargeboxId, reason: 'MALFORMED', detail, at }),
        onBootRefused: (_, at, told) => knocks.note({ ...visit, ...told, chargeboxId, reason: 'BOOT_REFUSED', at }),
        onError: (error) => log.error({ err: error, chargeboxId }, 'a message of a charger could not be handled'),
        onRefused: (_, reason) => {
          meter?.refused(reason);
          log.debug({ chargeboxId, reason }, 'a message of a charger was refused');
        },
        traffic: traffic.of(chargeboxId),
        statusTurns,
        onExcess: () => log.info({ chargeboxId }, 'a charger sends more than it may; it is read more slowly'),
        meter,
      },
      new Date(),
    );
    const stopAnswering = bus.answer('charger.command', chargeboxId, (command) => session.run(command));
    admitted += 1;
    const held: Held = { session, stopAnswering, part: admitted % pingParts, visitor, replacement: undefined };
    sessions.set(chargeboxId, held);
    replacements.judge(chargeboxId, replacement);
    socket.on('close', (code) => {
      held.replacement?.ended(code !== unanswered, Date.now());
      replacements.judge(chargeboxId, held.replacement);
      const ending = disconnected(session, closing.signal.aborted ? gatewayStopped : reasonOf(code)).finally(() =>
        endings.delete(ending),
      );
      endings.add(ending);
    });
    knocks.over(chargeboxId, 'let-in', visit.address);
    bus.publish('charger.connected', {
      deviceId,
      chargeboxId,
      gateway: name,
      at: session.connectedAt.toISOString(),
      address: visit.address,
    });
    watched.show(chargeboxId, () => liveNotice(session.connectedAt, 'The charger connected.'));
  }

  /** Closes the connection of an identity, which is no longer listened to: it has a newer one, or is retired. */
  function letGo(chargeboxId: string, reason: string): void {
    const held = sessions.get(chargeboxId);
    if (!held) return;
    sessions.delete(chargeboxId);
    held.stopAnswering();
    held.session.end(closeCodes.policy, reason);
  }

  async function disconnected(session: ChargerConnection, reason: string): Promise<void> {
    const { charger } = session;
    const at = new Date();
    const current = sessions.get(charger.chargeboxId);
    if (current?.session === session) {
      sessions.delete(charger.chargeboxId);
      current.stopAnswering();
    }
    await session.finish();
    watched.show(charger.chargeboxId, () => liveNotice(at, `The charger disconnected. ${reason}.`));
    await noteEnd(session, at, reason);
  }

  async function noteEnd({ charger, connectionId }: ChargerConnection, at: Date, reason: string): Promise<void> {
    if (connectionId === undefined) return; // it could not be noted either that it began
    try {
      // Of one that was replaced the end is noted already: this changes nothing then.
      const { deviceId } = charger;
      await journal.commitOrRetry({
        effects: [{ kind: 'disconnected', deviceId, at, connectionId, reason }],
        rows: () => [],
        isArrival: true,
      });
    } catch (error) {
      log.error({ err: error, chargeboxId: charger.chargeboxId }, 'a disconnection could not be recorded');
    }
  }

  /** Where a charger comes from, and what it offers. */
  const visitOf = (request: PlainRequest): Visit => ({
    address: callerAddress(request, trustedProxies),
    subprotocols: subprotocolsOffered(request.headers),
  });

  function noteRefusal(request: PlainRequest, refusal: RejectedUpgrade, visit = visitOf(request)): void {
    const { reason, detail, status, isUnchecked, limited } = refusal;
    // A browser's request, or the upgrade of something else, is none of a charger.
    if (reason || limited || status >= 500) meter?.upgraded(status);
    const chargeboxId = refusal.chargeboxId ?? identitySent(request.url ?? '');
    if (limited) security.note('upgrade-limited', { who: chargeboxId, address: visit.address, what: limited });
    if (!reason) return;
    knocks.note({ ...visit, chargeboxId, reason, detail, isUnchecked, at: new Date() });
  }

  server.on('wsClientError', ({ message }, socket, request) => {
    const refusal = brokenHandshake(`${message}.`);
    noteRefusal(request, refusal);
    refuseUpgrade(socket, refusalResponse(refusal));
  });

  async function upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    visit: Visit,
  ): Promise<RejectedUpgrade | undefined> {
    const claim = readHandshake(request.url ?? '', request.headers);
    if ('status' in claim) return claim;
    const subject = certificateSubject(request, options.certificates);
    const caller = watchForEnd(socket);
    const known = { ...claim, address: visit.address, certificateSubject: subject };
    const charger = await doorkeeper.admit(known, caller.left).finally(caller.stop);
    // It has given up while it waited.
    if (socket.destroyed) return undefined;
    if ('status' in charger) return charger;
    if (closing.signal.aborted) return unavailable;
    const { chargeboxId } = charger;
    server.handleUpgrade(request, socket, Buffer.concat([head, ...caller.early]), (webSocket) => {
      meter?.upgraded(101);
      // Closes by itself after an error (a frame too long, one that is no WebSocket frame).
      webSocket.on('error', (error) => log.debug({ err: error, chargeboxId }, 'a connection failed'));
      boundFrames(webSocket);
      if (webSocket.protocol === subprotocol) {
        options.connections.letIn(socket);
        return admit(charger, webSocket, visit);
      }
      knocks.note({ ...visit, chargeboxId, reason: 'SUBPROTOCOL', at: new Date() });
      webSocket.close(1002, `Only ${subprotocol} is spoken here`);
    });
    return undefined;
  }

  const unsubscribeDismissed = bus.subscribe('charger.dismissed', ({ chargeboxId, reason }) =>
    letGo(chargeboxId, reason),
  );
  const unsubscribe = bus.subscribe('charger.connected', ({ chargeboxId, gateway, at, address = null }) => {
    const own = sessions.get(chargeboxId)?.session;
    if (gateway === name || !own || own.connectedAt > new Date(at)) return;
    const newer = { address, at: Date.now(), lastBoot: null };
    replacements.judge(chargeboxId, replacements.begin(sessions.get(chargeboxId), newer));
    letGo(chargeboxId, replaced);
  });
  const unsubscribeReplaced = bus.subscribe('charger.replaced', ({ chargeboxId }) =>
    replacements.note(chargeboxId, Date.now()),
  );
  let turn = 0;
  let pingedAt = performance.now();
  const pinging = setInterval(() => {
    turn = (turn + 1) % pingParts;
    const isLate = performance.now() - pingedAt > pingMs;
    pingedAt = performance.now();
    for (const { session, part } of sessions.values()) if (part === turn) session.checkAlive(isLate);
    if (turn === 0) traffic.forget((chargeboxId) => sessions.has(chargeboxId));
  }, pingMs / pingParts);
  const sweeping = createSweep({
    ...{ db, log, presence, unknownAfterMinutes, tickMs: sweepMs },
    onRetired: (chargeboxId) => letGo(chargeboxId, dismissals.retired),
  });
  sweeping.start();

  /** Perhaps taken for dead by the others, as after a long pause: chargers that are still here notice nothing. */
  async function reclaim(): Promise<void> {
    const held = [...sessions.values()].map(({ session }) => session);
    const ids = held.flatMap(({ connectionId }) => connectionId ?? []);
    const open = await reopenConnections(chargersDb, name, ids);
    for (const session of held) {
      const { charger, connectionId } = session;
      if (connectionId === undefined) continue;
      const isHeld = sessions.get(charger.chargeboxId)?.session === session;
      if (isHeld && !open.has(connectionId)) letGo(charger.chargeboxId, replaced);
      // It ended just now, when the database had it as over already.
      if (!isHeld && open.has(connectionId)) await noteEnd(session, new Date(), gatewayStopped);
    }
  }

  return {
    handleUpgrade(request, socket, head) {
      // Once it is refused its connection may be gone.
      const visit = visitOf(request);
      upgrade(request, socket, head, visit)
        .catch((error: unknown): RejectedUpgrade => {
          log.error({ err: error }, 'an upgrade could not be handled');
          return { status: 500, sentence: 'Internal error.' };
        })
        .then((refusal) => {
          if (!refusal) return;
          noteRefusal(request, refusal, visit);
          refuseUpgrade(socket, refusalResponse(refusal));
        })
        .catch(() => socket.destroy());
    },

    notePlain: (request) => noteRefusal(request, refusePlain(request)),

    noteUnparsed(text, socket, why) {
      const request = readUnparsed(text);
      // Without its headers nobody knows which of the proxies' callers it was.
      if (request) noteRefusal({ ...request, socket: trustedProxies === 0 ? socket : {} }, brokenHandshake(why));
    },

    logTable,
    reserve(chargeboxId, command) {
      if (closing.signal.aborted) return undefined;
      const begun = performance.now();
      return sessions.get(chargeboxId)?.session.reserve(command, (row) => {
        meter?.committed(1, performance.now() - begun);
        showLogged(row);
      });
    },

    connected: () => sessions.size,
    unwritten: () => journal.unwritten,

    async close() {
      closing.abort();
      clearInterval(pinging);
      const swept = sweeping.stop();
      unsubscribe();
      unsubscribeDismissed();
      unsubscribeReplaced();
      watched.close();
      const closed = Promise.all(
        [...server.clients].map((client) => new Promise((done) => client.once('close', done))),
      );
      const held = [...sessions.values()];
      for (const { stopAnswering } of held) stopAnswering();
      const spreadMs = Math.min(held.length, longestSpreadMs);
      const force = setTimeout(() => {
        for (const client of server.clients) client.terminate();
        // What is not written then was not acknowledged: chargers send it again.
        journal.giveUp();
      }, spreadMs + closeMs);
      await Promise.all(
        held.map(async ({ session }, index) => {
          await pause((index * spreadMs) / held.length);
          await session.leave(closeCodes.goingAway, 'The central system is stopping');
        }),
      );
      await closed;
      await Promise.all(endings);
      await swept;
      await knocks.close();
      await journal.settled();
      clearTimeout(force);
      await presence
        .leave()
        .catch((error: unknown) => log.error({ err: error }, 'this gateway could not give its name back'));
      server.close();
    },
  };
}
