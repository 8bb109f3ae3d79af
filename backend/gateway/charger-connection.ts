import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chargerTraffic, limits, type OcppAction, serverLimits, webSocketPing } from '@dmp/shared/contract';
import type PQueue from 'p-queue';
import type { WebSocket } from 'ws';
import type { ReservedCommand } from '../actions/index.ts';
import { type ChargerCommand, type CommandReply, commandTimes } from '../bus/index.ts';
import { readFrame } from '../ocpp/frames.ts';
import { withoutUploadTokens } from '../ocpp/upload-token.ts';
import type { NewLogRow } from '../ocpp-logs/index.ts';
import type { AcceptedBoot, BootWords } from './boot-words.ts';
import type { Charger } from './charger.ts';
import { CommandLine, frameOf } from './command-line.ts';
import { type Arrived, FrameHandler } from './frame-handler.ts';
import type { Entry, Journal } from './journal.ts';
import { Liveness } from './liveness.ts';
import type { GatewayMeter, RefusalReason } from './meter.ts';
import { isAccepted, StatusRefresh } from './status-refresh.ts';
import type { Traffic } from './traffic.ts';

/** Frames that may wait before the socket is no longer read, with {@link limits.frame} bytes at most. */
const waitingFrames = 16;
/** Refused frames in a row after which a charger is taken for broken. */
const faultsInARow = 100;
/** How long a charger may still take to answer a command once its connection is to end. */
const lastAnswerMs = 2000;
/** How long a question of our own waits for its turn, and then for its answer. */
const askingMs = 30_000;

/** Close codes: those of RFC 6455, section 7.4.1. */
export const closeCodes = { goingAway: 1001, unsupportedData: 1003, policy: 1008, internal: 1011 } as const;
/** With what a connection ends whose charger does not answer that (RFC 6455, section 7.1.5). */
export const unanswered = 1006;

/** What a session needs from the gateway. */
export interface ChargerConnectionOptions {
  charger: Charger;
  socket: WebSocket;
  journal: Journal;
  gateway: string;
  /** Where the charger comes from; null where that is not known. */
  address: string | null;
  /** Whether messages that OCPP 1.6 does not allow are refused although they can be understood. */
  isStrict: boolean;
  heartbeatSeconds: number;
  /** How much longer than its own heartbeats take a charger may be silent, in seconds. */
  silenceMarginSeconds: number;
  answerTimeoutMs: number;
  /** What this charger has sent of late. */
  traffic: Traffic;
  /** In which chargers of the gateway are asked for their statuses. */
  statusTurns: Pick<PQueue, 'add'>;
  /** A frame is no OCPP-J message. */
  onMalformed(charger: Charger, time: Date, sentence: string): void;
  onBooted(charger: Charger, time: Date, boot: AcceptedBoot): void;
  /** A boot was refused; with what it tells of the charger. */
  onBootRefused(charger: Charger, time: Date, told: BootWords): void;
  /** A fault of ours while a charger's message was handled. */
  onError(error: unknown, charger: Charger): void;
  /** A frame was refused or could not be understood. */
  onRefused(charger: Charger, reason: RefusalReason): void;
  /** It sends more than it may, and is read more slowly; called once in a while. */
  onExcess(charger: Charger): void;
  meter?: GatewayMeter | undefined;
}

/**
 * One connection of one charger. Its frames are handled strictly one after the
 * other, and each is answered only when what it changed is committed. A charger
 * that sends faster than that is not read any further meanwhile.
 */
export class ChargerConnection {
  readonly connectedAt: Date;
  #connectionId: number | undefined;
  readonly charger: Charger;
  readonly #options: ChargerConnectionOptions;
  readonly #commands: CommandLine;
  readonly #frames: FrameHandler;
  readonly #statuses: StatusRefresh;
  readonly #waiting: Arrived[] = [];
  #waitingBytes = 0;
  #working: Promise<void>;
  #busy = true;
  #over = false;
  #leaving = false;
  #faults = 0;
  /** When it was last in contact, as far as that is noted or will be with its message, on the clock of `performance`. */
  #contactAt = performance.now();
  /** A pong is being committed. */
  #isNotingPong = false;
  readonly #liveness: Liveness;
  /** Ends the wait of a charger that sends more than it may; see {@link #slowDown}. */
  readonly #hurry = new AbortController();
  /** Whether we have stopped reading: a pong is not seen then. */
  #paused = false;

  constructor(options: ChargerConnectionOptions, connectedAt: Date) {
    this.#options = options;
    this.charger = options.charger;
    const { charger, silenceMarginSeconds } = options;
    this.#liveness = new Liveness({ heartbeatSeconds: charger.heartbeatSeconds, marginSeconds: silenceMarginSeconds });
    this.connectedAt = connectedAt;
    this.#commands = new CommandLine(
      {
        log: (command, frame) => this.#frames.logCommand(command, frame),
        logUnsent: (command, frame, why) => this.#frames.logUnsent(command, frame, why),
        send: (frame, action) => {
          if (options.socket.readyState !== options.socket.OPEN) return false;
          options.socket.send(frame);
          options.meter?.message('out', 'call', action);
          return true;
        },
      },
      options.answerTimeoutMs,
    );
    this.#statuses = new StatusRefresh({
      connectors: [...options.charger.evseByConnector.keys()],
      turns: options.statusTurns,
      ask: (connectorId) => this.#askForStatus(connectorId),
      noteUnreported: async (since) => {
        const { deviceId } = options.charger;
        const effect = { kind: 'unreported', deviceId, at: new Date(), ...since } as const;
        await options.journal.commitOrRetry({ effects: [effect], rows: () => [], isArrival: true });
      },
      onError: (error) => options.onError(error, options.charger),
    });
    this.#frames = new FrameHandler({
      ...options,
      onBooted: (charger, time, isKept, boot) => {
        // Its configuration may have another interval, which many keep.
        this.#liveness.setHeartbeat(Math.max(options.heartbeatSeconds, charger.heartbeatSeconds));
        this.#statuses.begin({ bootedAt: time, isKept });
        options.onBooted(charger, time, boot);
      },
      onHeartbeatInterval: (seconds) => this.#liveness.setHeartbeat(seconds),
      onStatus: (connectorId) => this.#statuses.reported(connectorId),
      onLateStatus: ({ connectorId, status }) =>
        this.#statuses.doubt(connectorId, async () => {
          if (status) await options.journal.commitOrRetry({ effects: [{ ...status, at: new Date() }], rows: () => [] });
        }),
      onCharged: (connectorId) => this.#statuses.charged(connectorId),
      commands: this.#commands,
      send: (kind, action, text) => this.#send(kind, action, text),
      onUnderstood: () => {
        this.#faults = 0;
      },
      onRefused: (reason) => this.#countFault(reason),
    });
    options.socket.on('close', () => this.#hurry.abort());
    options.socket.on('message', (data, isBinary) => this.#onMessage(data as Buffer, isBinary));
    options.socket.on('pong', () => {
      this.#liveness.ponged();
      this.#notePong();
    });
    // What arrives meanwhile waits until the connection itself is in the database.
    this.#working = this.#connect();
  }

  /** The number of this connection in the database; undefined while it is not there. */
  get connectionId(): number | undefined {
    return this.#connectionId;
  }

  /** Sends a command in its turn. */
  run(command: ChargerCommand): Promise<CommandReply> {
    return this.#commands.run(command);
  }

  /**
   * Takes the turn for a command that is logged with what else is committed; see `reserve` of {@link CommandLine}.
   *
   * @param onLogged called once it is
   */
  reserve(command: ChargerCommand, onLogged: (row: NewLogRow) => void): ReservedCommand | undefined {
    if (!this.isOpen) return undefined;
    const frame = frameOf(command);
    // Before the turn is taken, which nothing would give back if this failed.
    const row = this.#frames.commandRow(command, frame);
    const turn = this.#commands.reserve(command);
    if (!turn) return undefined;
    const { reply, logged } = turn;
    return {
      row,
      send: () => {
        logged(true);
        try {
          onLogged(row);
        } catch (error) {
          this.#options.onError(error, this.charger);
        }
        return reply;
      },
      drop: (mayBeLogged) => {
        logged(false);
        const why = 'It was not sent, because the database did not confirm in time that it was written.';
        const noted = mayBeLogged ? this.#frames.logUnsent(command, frame, why) : undefined;
        Promise.all([noted, reply]).catch((error: unknown) => this.#options.onError(error, this.charger));
      },
    };
  }

  /**
   * Ends the connection in order: no command is sent any more, the charger is given a moment to answer the one it
   * was sent, and what it has sent is answered. What it sends after that is not acknowledged: it sends it again.
   */
  async leave(code: number, reason: string): Promise<void> {
    await this.#commands.retire(lastAnswerMs);
    this.#leaving = true;
    this.#hurry.abort();
    this.#options.socket.pause();
    while (this.#busy && !this.#over) await this.#working;
    this.end(code, reason);
  }

  /** Closes the connection; whatever still arrives on it is ignored. */
  end(code: number, reason: string): void {
    this.stop();
    this.#options.socket.close(code, reason);
  }

  /** From now on nothing of this connection counts any more. */
  stop(): void {
    this.#over = true;
    this.#hurry.abort();
    this.#waiting.length = 0;
    this.#waitingBytes = 0;
    this.#statuses.stop();
    this.#commands.close();
    // So that a close frame can still be read.
    this.#resume();
  }

  /** Whether neither side has ended it. */
  get isOpen(): boolean {
    const { socket } = this.#options;
    return !this.#over && socket.readyState === socket.OPEN;
  }

  /**
   * Called at regular times: pings the charger, and drops its connection when it has been silent for too long; see
   * {@link Liveness}. While we do not read, silence is ours and not the charger's.
   *
   * @param isLate whether this process has not run for a while: what came meanwhile is not read yet
   */
  checkAlive(isLate = false): boolean {
    if (isLate) this.#liveness.resumed();
    if (this.#liveness.isSilent && !this.#paused) {
      this.#options.socket.terminate();
      return false;
    }
    if (this.#liveness.neverPongs) void this.#frames.note(webSocketPing, ['Pings are not answered.']);
    this.#liveness.pinged();
    this.#options.socket.ping();
    return true;
  }

  /** The socket has closed: what was received before is still handled. Resolves when that is done. */
  async finish(): Promise<void> {
    await this.#working;
    this.stop();
  }

  /** Many chargers whose connection is pinged send heartbeats rarely: an answer to a ping is contact, too. */
  #notePong(): void {
    const now = performance.now();
    if (this.#over || this.#isNotingPong || now - this.#contactAt < serverLimits.contactSeconds * 1000) return;
    this.#contactAt = now;
    this.#isNotingPong = true;
    const { deviceId } = this.charger;
    const entry: Entry = { effects: [{ kind: 'contact', deviceId, at: new Date() }], rows: () => [] };
    this.#options.journal
      .commit(entry)
      .catch((error: unknown) => this.#options.onError(error, this.charger))
      .finally(() => {
        this.#isNotingPong = false;
      });
  }

  async #askForStatus(connectorId: number): Promise<CommandReply> {
    const { sendBefore, answerBefore } = commandTimes(askingMs, askingMs);
    const payload = { requestedMessage: 'StatusNotification', connectorId };
    // It may come before the answer.
    this.#frames.statusAsked(connectorId, new Date());
    const reply = await this.run({
      ...{ action: 'TriggerMessage', payload, messageId: randomUUID(), sendBefore, answerBefore },
    });
    if (!isAccepted(reply)) this.#frames.statusAsked(connectorId);
    return reply;
  }

  async #connect(): Promise<void> {
    const { deviceId } = this.charger;
    const { journal, gateway, address, onError, socket } = this.#options;
    try {
      const { connectionId } = await journal.commit({
        effects: [{ kind: 'connected', deviceId, at: this.connectedAt, gateway, address }],
        rows: () => [],
        isArrival: true,
      });
      this.#connectionId = connectionId;
      if (!this.#over) this.#statuses.begin({ bootedAt: undefined });
    } catch (error) {
      onError(error, this.charger);
      this.stop();
      socket.close(closeCodes.internal, 'The connection could not be recorded');
      return;
    }
    this.#noteExcesses();
    await this.#drain();
  }

  /** Notes what it does too often, where that is due. */
  #noteExcesses(): void {
    const sentences = this.#options.traffic.takeExcesses();
    if (sentences.length > 0) void this.#frames.note(chargerTraffic, sentences);
  }

  #onMessage(data: Buffer, isBinary: boolean): void {
    if (this.#over) return;
    this.#liveness.sent();
    this.#contactAt = performance.now();
    if (isBinary) {
      this.#options.onMalformed(this.charger, new Date(), 'The message is binary, not text.');
      this.end(closeCodes.unsupportedData, 'OCPP-J messages are text');
      return;
    }
    const isValid = isUtf8(data);
    this.#waiting.push({
      text: withoutUploadTokens(data.toString(isValid ? 'utf8' : 'latin1')),
      isUtf8: isValid,
      bytes: data.length,
      at: performance.now(),
    });
    this.#waitingBytes += data.length;
    if (this.#isFull) {
      this.#paused = true;
      this.#options.socket.pause();
    }
    if (!this.#busy) this.#working = this.#drain();
  }

  #resume(): void {
    if (this.#leaving && !this.#over) return;
    if (this.#paused) this.#liveness.resumed();
    this.#paused = false;
    this.#options.socket.resume();
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined && !this.#over; next = this.#waiting.shift()) {
        this.#waitingBytes -= next.bytes;
        if (!this.#isFull) this.#resume();
        const frame = readFrame(next.text, this.#options.isStrict, next.isUtf8);
        const isInTime = await this.#slowDown(next, frame.kind === 'call' && frame.action === 'BootNotification');
        if (isInTime && !this.#over) await this.#frames.handle(frame, next);
      }
    } catch (error) {
      // Nothing in there should throw; if it does, this charger connects anew and no other notices.
      this.#options.onError(error, this.charger);
      this.end(closeCodes.internal, 'Internal error');
    } finally {
      this.#busy = false;
    }
  }

  /** Whether so much waits that no more is read. */
  get #isFull(): boolean {
    return this.#waiting.length >= waitingFrames || this.#waitingBytes >= limits.frame.bytes;
  }

  /**
   * Waits where a charger sends more than it may: it goes on once it is heard, as over a slow connection.
   *
   * @returns false when its connection has closed meanwhile: it was not answered, and sends the message again
   */
  async #slowDown({ bytes }: Arrived, isBoot: boolean): Promise<boolean> {
    const { traffic, onExcess, socket } = this.#options;
    const { signal } = this.#hurry;
    const waitMs = Math.max(traffic.take(bytes), isBoot ? traffic.boot() : 0);
    this.#noteExcesses();
    if (waitMs === 0) return true;
    if (traffic.mayTell()) onExcess(this.charger);
    if (traffic.isAbuse) {
      this.end(closeCodes.policy, `Too many messages for ${serverLimits.chargerMinute.slowMinutes} minutes`);
      return false;
    }
    // Only the signal ends it sooner.
    await pause(waitMs, undefined, { signal }).catch(() => {});
    const isInTime = this.#leaving || socket.readyState === socket.OPEN;
    if (!isInTime) traffic.dropped(bytes);
    return isInTime;
  }

  async #countFault(reason: RefusalReason): Promise<void> {
    this.#options.onRefused(this.charger, reason);
    this.#faults += 1;
    if (this.#faults >= faultsInARow) this.end(closeCodes.policy, 'Too many faulty messages');
    // A flood of faults shares the event loop with everybody else.
    await new Promise(setImmediate);
  }

  /** Resolves when the frame has left: a charger that does not read its answers is not read either. */
  #send(kind: 'result' | 'error', action: OcppAction | undefined, frame: string): Promise<void> {
    const { socket, meter } = this.#options;
    if (this.#over || socket.readyState !== socket.OPEN) return Promise.resolve();
    meter?.message('out', kind, action);
    return new Promise((resolve) => {
      // A failure shows as the closing of the socket.
      socket.send(frame, () => resolve());
    });
  }
}
