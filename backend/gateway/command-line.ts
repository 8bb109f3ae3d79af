import type { OcppAction } from '@dmp/shared/contract';
import type { ChargerCommand, CommandReply } from '../bus/index.ts';
import { callFrame, messageIdLength } from '../ocpp/frames.ts';
import { checkPayload } from '../ocpp/schemas.ts';
import { secretOf } from './secrets.ts';

/** Commands that may wait for one charger. */
const longest = 50;

/** What the line needs of the connection it belongs to. */
export interface CommandSocket {
  /** Logs the CALL, unless it is too late by then; once this resolves it is in the database, or false. */
  log(command: ChargerCommand, frame: string): Promise<boolean>;
  /** Logs that the CALL was not sent after all, and why. */
  logUnsent(command: ChargerCommand, frame: string, why: string): Promise<void>;
  /** Sends a frame; false when the connection is closed. */
  send(frame: string, action: OcppAction): boolean;
}

/** A turn that is taken for a command which the caller logs. */
export interface ReservedTurn {
  /** What becomes of the command. */
  reply: Promise<CommandReply>;
  /** Whether it is in the log: then it is sent, or logged once more as not sent. Otherwise nothing is done. */
  logged(isLogged: boolean): void;
}

/** A CALL that was sent and is not answered yet. */
export interface Pending {
  messageId: string;
  action: OcppAction;
  payload: ChargerCommand['payload'];
  /** What its answer may repeat and nobody may read. */
  secret: string | undefined;
}

/**
 * The commands to one charger: sent in the order they came, the next one only
 * when the last is answered or given up (OCPP-J 1.6, section 4.1.1).
 */
export class CommandLine {
  readonly #socket: CommandSocket;
  readonly #answerTimeoutMs: number;
  #tail: Promise<unknown> = Promise.resolve();
  #length = 0;
  #closed = false;
  #retired = false;
  #pending: (Pending & { settle(reply: CommandReply): void }) | undefined;
  /** The last CALL that was given up: its answer may still come. */
  #givenUp: Pending | undefined;

  constructor(socket: CommandSocket, answerTimeoutMs: number) {
    this.#socket = socket;
    this.#answerTimeoutMs = answerTimeoutMs;
  }

  /** Has a command sent in its turn. */
  run(command: ChargerCommand): Promise<CommandReply> {
    if (this.#length >= longest) {
      return Promise.resolve({ kind: 'busy' });
    }
    return this.#waitForTurn(command, () => this.#run(command));
  }

  /**
   * Takes the turn for a command that is being logged with what else is committed. The caller must report whether
   * that is done.
   *
   * @returns undefined where it cannot be sent as it is, or others go before it
   */
  reserve(command: ChargerCommand): ReservedTurn | undefined {
    if (this.#length > 0 || this.#closed || this.#retired || faultOf(command) || isTooLate(command)) return undefined;
    let report: (isLogged: boolean) => void = () => {};
    const isLogged = new Promise<boolean>((resolve) => {
      report = resolve;
    });
    const reply = this.#waitForTurn(command, () => this.#sendLogged(command, frameOf(command), isLogged));
    return { reply, logged: report };
  }

  #waitForTurn(command: ChargerCommand, act: () => Promise<CommandReply>): Promise<CommandReply> {
    this.#length += 1;
    // Those before it may be silent ones: it is told as soon as it is too late, and not only in its turn.
    let hasGivenUp = false;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<CommandReply>((resolve) => {
      const giveUp = () => {
        hasGivenUp = true;
        resolve({ kind: 'busy' });
      };
      timer = setTimeout(giveUp, Math.max(0, Date.parse(command.sendBefore) - Date.now()));
    });
    const result = this.#tail.then(() => {
      clearTimeout(timer);
      return hasGivenUp ? tooLate : act();
    });
    this.#tail = result
      .catch(() => {}) // the caller is told; the next in line is not concerned
      .finally(() => {
        this.#length -= 1;
      });
    return Promise.race([result, tooLate]);
  }

  /**
   * The CALL that this id answers; undefined when none is waiting for it. An answer without an id that can be read is
   * for the one that waits (OCPP-J 1.6, section 4.1.1: there is one at a time), unless it may answer one that was given
   * up.
   */
  pending(messageId: string | undefined): Pending | undefined {
    if (messageId === undefined) return this.#givenUp ? undefined : this.#pending;
    return this.#pending?.messageId === messageId ? this.#pending : undefined;
  }

  /** The last CALL whose answer did not come in time, if that is what this id answers. */
  givenUp(messageId: string | undefined): Pending | undefined {
    return messageId !== undefined && this.#givenUp?.messageId === messageId ? this.#givenUp : undefined;
  }

  /** Ends the CALL with this id. */
  settle(messageId: string, reply: CommandReply): void {
    if (this.#pending?.messageId === messageId) this.#pending.settle(reply);
  }

  /** Sends nothing more. Resolves when what was sent is answered, or after so many milliseconds. */
  async retire(withinMs: number): Promise<void> {
    this.#retired = true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    await Promise.race([this.#tail, late]);
    clearTimeout(timer);
  }

  /** The connection is gone: what was sent will not be answered, what waits will not be sent. */
  close(): void {
    this.#closed = true;
    this.#pending?.settle({ kind: 'timeout' });
  }

  async #run(command: ChargerCommand): Promise<CommandReply> {
    if (this.#closed || this.#retired) return { kind: 'not-connected' };
    const fault = faultOf(command);
    if (fault) return notSent(fault);
    if (isTooLate(command)) return { kind: 'busy' };
    const frame = frameOf(command);
    return this.#sendLogged(command, frame, this.#socket.log(command, frame));
  }

  async #sendLogged(command: ChargerCommand, frame: string, isLogged: Promise<boolean>): Promise<CommandReply> {
    if (!(await isLogged)) return { kind: 'busy' };
    // The log may have had to wait for its database.
    if (this.#retired) {
      await this.#socket.logUnsent(command, frame, 'It was not sent, because the connection was closed.');
      return { kind: 'not-connected' };
    }
    if (isTooLate(command)) {
      await this.#socket.logUnsent(command, frame, 'It was not sent, because it was too late for it.');
      return { kind: 'busy' };
    }
    const reply = await this.#send(command, frame);
    if (reply.kind === 'not-connected') {
      await this.#socket.logUnsent(command, frame, 'It was not sent, because the connection was closed.');
    }
    return reply;
  }

  #send({ action, payload, messageId, answerBefore }: ChargerCommand, frame: string): Promise<CommandReply> {
    const left = answerBefore === undefined ? Number.POSITIVE_INFINITY : Date.parse(answerBefore) - Date.now();
    return new Promise((resolve) => {
      const pending = { messageId, action, payload, secret: secretOf(action, payload) };
      const giveUp = () => {
        this.#givenUp = pending;
        settle({ kind: 'timeout' });
      };
      const timer = setTimeout(giveUp, Math.min(this.#answerTimeoutMs, Math.max(0, left)));
      const settle = (reply: CommandReply) => {
        clearTimeout(timer);
        this.#pending = undefined;
        resolve(reply);
      };
      this.#pending = { ...pending, settle };
      if (this.#closed || !this.#socket.send(frame, action)) settle({ kind: 'not-connected' });
    });
  }
}

/** Whether a command must not be sent any more. A gateway may also ask when it is about to log it. */
export const isTooLate = ({ sendBefore }: Pick<ChargerCommand, 'sendBefore'>): boolean =>
  !(Date.parse(sendBefore) > Date.now());

/** The CALL as it is sent. */
export const frameOf = ({ messageId, action, payload }: ChargerCommand): string =>
  callFrame(messageId, action, payload);

/** Why a command cannot be sent at all, in a sentence. */
const faultOf = ({ messageId, action, payload }: ChargerCommand): string | undefined =>
  messageId.length > messageIdLength
    ? 'The message id is too long.'
    : checkPayload(action, 'req', payload)?.description;

const notSent = (description: string): CommandReply => ({ kind: 'error', code: 'NotSent', description });
