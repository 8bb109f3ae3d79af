import type { OcppAction } from '@dmp/shared/contract';
import type { WebSocket } from 'ws';
import type { ChargerCommand, CommandReply } from '../bus/index.ts';
import { type CallContext, handleCall } from './calls.ts';
import type { Charger } from './charger.ts';
import { cleanText } from './charger-values.ts';
import { CommandLine } from './command-line.ts';
import type { Fault } from './fault.ts';
import { errorFrame, type Frame, readFrame, resultFrame } from './frames.ts';
import type { Journal } from './journal.ts';
import { type LogRow, logRow, type Message } from './log-rows.ts';
import type { GatewayMeter, RefusalReason } from './meter.ts';
import { checkPayload } from './schemas.ts';

/** Frames that may wait before the socket is no longer read. */
const waitingFrames = 16;
/** Refused frames in a row after which a charger is taken for broken. */
const faultsInARow = 100;
/** How long a charger may still take to answer a command once its connection is to end. */
const lastAnswerMs = 2000;

/** Close codes: those of RFC 6455, section 7.4.1. */
export const closeCodes = { goingAway: 1001, unsupportedData: 1003, policy: 1008, internal: 1011 } as const;

/** What a session needs from the gateway. */
export interface SessionOptions {
  charger: Charger;
  socket: WebSocket;
  journal: Journal;
  gateway: string;
  heartbeatSeconds: number;
  answerTimeoutMs: number;
  onBooted(charger: Charger, time: Date): void;
  /** A fault of ours while a charger's message was handled. */
  onError(error: unknown, charger: Charger): void;
  /** A frame was refused or could not be understood. */
  onRefused(charger: Charger, reason: RefusalReason): void;
  meter?: GatewayMeter | undefined;
}

/** A frame as it came, and when, on the clock of `performance`. */
interface Arrived {
  text: string;
  at: number;
}

/**
 * One connection of one charger. Its frames are handled strictly one after the
 * other, and each is answered only when what it changed is committed. A charger
 * that sends faster than that is not read any further meanwhile.
 */
export class Session {
  readonly connectedAt: Date;
  #connectionId: number | undefined;
  readonly charger: Charger;
  readonly #options: SessionOptions;
  readonly #commands: CommandLine;
  readonly #waiting: Arrived[] = [];
  #working: Promise<void>;
  #busy = true;
  #over = false;
  #leaving = false;
  #faults = 0;
  /** Whether it was heard since the last look; see {@link checkAlive}. */
  #heard = true;
  /** Whether we have stopped reading: a pong is not seen then. */
  #paused = false;

  constructor(options: SessionOptions, connectedAt: Date) {
    this.#options = options;
    this.charger = options.charger;
    this.connectedAt = connectedAt;
    this.#commands = new CommandLine(
      {
        log: async (command, frame) => {
          await this.#log(
            this.#message('SERVER', command.action, 'REQUEST', command.messageId, frame, command.payload),
          );
        },
        send: (frame, action) => {
          if (options.socket.readyState !== options.socket.OPEN) return false;
          options.socket.send(frame);
          options.meter?.message('out', 'call', action);
          return true;
        },
      },
      options.answerTimeoutMs,
    );
    options.socket.on('message', (data, isBinary) => this.#onMessage(data as Buffer, isBinary));
    options.socket.on('pong', () => {
      this.#heard = true;
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
   * Ends the connection in order: no command is sent any more, the charger is given a moment to answer the one it
   * was sent, and what it has sent is answered. What it sends after that is not acknowledged: it sends it again.
   */
  async leave(code: number, reason: string): Promise<void> {
    await this.#commands.retire(lastAnswerMs);
    this.#leaving = true;
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
    this.#waiting.length = 0;
    this.#commands.close();
    // So that a close frame can still be read.
    this.#resume();
  }

  /**
   * Called at regular times: asks for a sign of life, and drops a connection that
   * gave none since it was last asked. While we do not read, silence is ours and not the charger's.
   */
  checkAlive(): boolean {
    if (!this.#heard && !this.#paused) {
      this.#options.socket.terminate();
      return false;
    }
    this.#heard = false;
    this.#options.socket.ping();
    return true;
  }

  /** The socket has closed: what was received before is still handled. Resolves when that is done. */
  async finish(): Promise<void> {
    await this.#working;
    this.stop();
  }

  async #connect(): Promise<void> {
    const { deviceId } = this.charger;
    const { journal, gateway, onError, socket } = this.#options;
    try {
      const { connectionId } = await journal.commit({
        effects: [{ kind: 'connected', deviceId, at: this.connectedAt, gateway }],
        rows: () => [],
      });
      this.#connectionId = connectionId;
    } catch (error) {
      onError(error, this.charger);
      this.stop();
      socket.close(closeCodes.internal, 'The connection could not be recorded');
      return;
    }
    await this.#drain();
  }

  #onMessage(data: Buffer, isBinary: boolean): void {
    if (this.#over) return;
    this.#heard = true;
    if (isBinary) {
      this.end(closeCodes.unsupportedData, 'OCPP-J messages are text');
      return;
    }
    this.#waiting.push({ text: data.toString('utf8'), at: performance.now() });
    if (this.#waiting.length >= waitingFrames) {
      this.#paused = true;
      this.#options.socket.pause();
    }
    if (!this.#busy) this.#working = this.#drain();
  }

  #resume(): void {
    if (this.#leaving && !this.#over) return;
    // What came while it was not read is heard from now on: it has the whole time until the look after the next.
    if (this.#paused) this.#heard = true;
    this.#paused = false;
    this.#options.socket.resume();
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined && !this.#over; next = this.#waiting.shift()) {
        if (this.#waiting.length < waitingFrames) this.#resume();
        await this.#handle(readFrame(next.text), next);
      }
    } catch (error) {
      // Nothing in there should throw; if it does, this charger connects anew and no other notices.
      this.#options.onError(error, this.charger);
      this.end(closeCodes.internal, 'Internal error');
    } finally {
      this.#busy = false;
    }
  }

  async #handle(frame: Frame, { text, at }: Arrived): Promise<void> {
    const { meter } = this.#options;
    switch (frame.kind) {
      case 'call':
        meter?.message('in', 'call', frame.action);
        await this.#handleCall(frame, text);
        meter?.replied(performance.now() - at);
        return;
      case 'result':
      case 'error':
        return this.#handleAnswer(frame, text);
      case 'fault':
        meter?.message('in', 'call', frame.action);
        return this.#refuse(frame.messageId, frame.fault, text, frame.action);
      case 'unreadable':
        return this.#countFault('unreadable');
    }
  }

  async #handleCall({ messageId, action, payload }: Frame & { kind: 'call' }, text: string): Promise<void> {
    const { charger } = this;
    const now = new Date();
    const context: CallContext = { charger, now, heartbeatSeconds: this.#options.heartbeatSeconds };
    const handled = handleCall(action, payload, context);
    if ('code' in handled) return this.#refuse(messageId, handled, text, action, payload);
    this.#faults = 0;
    const answerOf = (effected: Parameters<typeof handled.answer>[0]) =>
      resultFrame(messageId, handled.answer(effected));
    const request = this.#message('EVSE', action, 'REQUEST', messageId, text, payload, now);
    try {
      const effected = await this.#options.journal.commit({
        effects: [{ ...handled.heard, kind: 'heard', deviceId: charger.deviceId, at: now }, ...(handled.effects ?? [])],
        rows: (effected) => [
          logRow(request),
          logRow({ ...this.#message('SERVER', action, 'RESPONSE', messageId, answerOf(effected), payload) }),
        ],
      });
      if (action === 'BootNotification') this.#options.onBooted(charger, now);
      await this.#send('result', action, answerOf(effected));
    } catch (error) {
      this.#options.onError(error, charger);
      const fault: Fault = { code: 'InternalError', description: 'The message could not be stored.' };
      await this.#send('error', action, errorFrame(messageId, fault));
    }
  }

  async #handleAnswer(frame: Frame & { kind: 'result' | 'error' }, text: string): Promise<void> {
    const { messageId } = frame;
    const action = this.#commands.pendingAction(messageId);
    this.#options.meter?.message('in', frame.kind, action);
    // Too late or never asked for: OCPP-J answers no answer.
    if (!action) return this.#countFault('unasked');
    const message = this.#message('EVSE', action, 'RESPONSE', messageId, text);
    const violation = frame.kind === 'result' ? checkPayload(action, 'conf', frame.payload) : undefined;
    const reply = violation ? brokenAnswer : replyOf(frame, message.time);
    try {
      await this.#log({ ...message, fault: violation?.description }, true);
    } catch (error) {
      this.#options.onError(error, this.charger);
    }
    this.#commands.settle(messageId, reply);
  }

  /** Answers with a CALLERROR; what can be named by its action is logged with it. */
  async #refuse(messageId: string, fault: Fault, text: string, action?: OcppAction, payload?: object): Promise<void> {
    const answer = errorFrame(messageId, fault);
    if (action) {
      try {
        const refused = this.#message('EVSE', action, 'REQUEST', messageId, text, payload);
        await this.#log({ ...refused, fault: fault.description }, true, [
          logRow(this.#message('SERVER', action, 'RESPONSE', messageId, answer, payload)),
        ]);
      } catch (error) {
        this.#options.onError(error, this.charger);
      }
    }
    await this.#send('error', action, answer);
    await this.#countFault(fault.code);
  }

  async #countFault(reason: RefusalReason): Promise<void> {
    this.#options.onRefused(this.charger, reason);
    this.#faults += 1;
    if (this.#faults >= faultsInARow) this.end(closeCodes.policy, 'Too many faulty messages');
    // A flood of faults shares the event loop with everybody else.
    await new Promise(setImmediate);
  }

  async #log(message: Message, heard = false, more: readonly LogRow[] = []): Promise<void> {
    const { deviceId } = this.charger;
    await this.#options.journal.commit({
      effects: heard ? [{ kind: 'heard', deviceId, at: message.time }] : [],
      rows: () => [logRow(message), ...more],
    });
  }

  #message(
    source: Message['source'],
    action: OcppAction,
    kind: Message['kind'],
    messageId: string,
    frame: string,
    payload?: object,
    time = new Date(),
  ): Message {
    return { charger: this.charger, source, action, kind, messageId, frame, payload, time };
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

const brokenAnswer: CommandReply = {
  kind: 'error',
  code: 'FormationViolation',
  description: 'The answer does not follow OCPP 1.6.',
};

/** What an answer that is as OCPP wants it says. */
const replyOf = (frame: Frame & { kind: 'result' | 'error' }, time: Date): CommandReply =>
  frame.kind === 'error'
    ? { kind: 'error', code: cleanText(frame.code), description: cleanText(frame.description) }
    : { kind: 'answer', payload: frame.payload as Record<string, unknown>, time: time.toISOString() };
