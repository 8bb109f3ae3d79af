import { type DeviationSource, malformedMessage, type OcppAction, serverLimits } from '@dmp/shared/contract';
import type { ChargerCommand, CommandReply } from '../bus/index.ts';
import type { Fault } from '../ocpp/fault.ts';
import { errorFrame, type Frame, keptRefused, resultFrame, unreadableId, withoutPayload } from '../ocpp/frames.ts';
import { readReportedKeys } from '../ocpp/reported-keys.ts';
import { readPayload } from '../ocpp/schemas.ts';
import type { NewLogRow } from '../ocpp-logs/index.ts';
import { cleanText } from '../text/stored-text.ts';
import { type AcceptedBoot, type BootWords, bootWords } from './boot-words.ts';
import { type CallContext, type Handled, handleCall } from './calls.ts';
import type { Charger } from './charger.ts';
import { Clock } from './clock.ts';
import { type CommandLine, isTooLate, type Pending } from './command-line.ts';
import type { Effect, EffectOf } from './effects/effect.ts';
import type { Journal } from './journal.ts';
import { heartbeatIn } from './liveness.ts';
import { logRow, type Message } from './log-rows.ts';
import type { GatewayMeter, RefusalReason } from './meter.ts';
import { NotedDeviations } from './noted-deviations.ts';
import { answerWithoutRepeated, mayRepeat, withoutRepeated } from './secrets.ts';
import { sessionLogRow } from './session-logs.ts';
import { StatusOrder } from './status-order.ts';
import type { Traffic } from './traffic.ts';

/** A frame as it came, and when, on the clock of `performance`. */
export interface Arrived {
  text: string;
  /** Whether its bytes were UTF-8; else they were taken for Latin-1. */
  isUtf8: boolean;
  bytes: number;
  at: number;
}

/** A CALL that is refused. */
type Refused = Pick<Frame & { kind: 'fault' }, 'messageId' | 'fault' | 'action' | 'isMalformed'> & { payload?: object };

/** Why an answer is not taken for one. */
interface Untaken {
  /** Undefined when it cannot be read. */
  messageId: string | undefined;
  why: string;
  malformed?: readonly EffectOf<'deviated'>[];
}

/** What handling frames needs of their connection. */
export interface FrameHandlerOptions {
  charger: Charger;
  journal: Journal;
  heartbeatSeconds: number;
  /** Whether answers that OCPP 1.6 does not allow are refused although they can be understood. */
  isStrict: boolean;
  traffic: Traffic;
  /** The commands whose answers may come. */
  commands: CommandLine;
  /** Resolves when the frame has left. */
  send(kind: 'result' | 'error', action: OcppAction | undefined, frame: string): Promise<void>;
  /** A CALL was understood: refused ones are no longer in a row. */
  onUnderstood(): void;
  /** A frame was refused or could not be understood. */
  onRefused(reason: RefusalReason): Promise<void>;
  /** A frame is no OCPP-J message. */
  onMalformed(charger: Charger, time: Date, sentence: string): void;
  /** @param isKept whether the connection was in use already: the charger has not restarted */
  onBooted(charger: Charger, time: Date, isKept: boolean, boot: AcceptedBoot): void;
  /** A boot was refused; with what it tells of the charger. */
  onBootRefused(charger: Charger, time: Date, told: BootWords): void;
  /** It says how often it sends heartbeats, in seconds. */
  onHeartbeatInterval(seconds: number): void;
  /** It has reported the status of a connector. */
  onStatus(connectorId: number): void;
  /** It has reported a status that a newer one has replaced already. */
  onLateStatus(late: NonNullable<Handled['late']>): void;
  /** It has sent meter values of a session. */
  onCharged(connectorId: number): void;
  /** A fault of ours while a charger's message was handled. */
  onError(error: unknown, charger: Charger): void;
  meter?: GatewayMeter | undefined;
}

/** What the frames of one charger mean: each is logged, takes effect, and is answered, in this order. */
export class FrameHandler {
  readonly #options: FrameHandlerOptions;
  readonly #deviations = new NotedDeviations();
  readonly #clock: Clock;
  readonly #statusOrder: StatusOrder;
  /**
   * Whether it has sent on this connection what one in use sends. A charger that has just restarted may report
   * statuses and events before it boots, and boot twice.
   */
  #isInUse = false;
  /** When it connected, or booted last. */
  #beganAt = new Date();

  constructor(options: FrameHandlerOptions) {
    this.#options = options;
    const { clockOffset, reported } = options.charger;
    this.#clock = new Clock(new Date(), clockOffset);
    this.#statusOrder = new StatusOrder(reported);
  }

  /** Resolves when it is answered, where it wants an answer, and all of it is committed. */
  async handle(frame: Frame, { text, at }: Arrived): Promise<void> {
    const { meter } = this.#options;
    switch (frame.kind) {
      case 'call':
        meter?.message('in', 'call', frame.action);
        await this.#handleCall(frame, text, at);
        meter?.replied(performance.now() - at);
        return;
      case 'result':
      case 'error':
        return this.#handleAnswer(frame, text);
      case 'fault':
        meter?.message('in', 'call', frame.action);
        return this.#refuse(frame, text);
      case 'broken':
        return this.#handleBroken(frame, text);
    }
  }

  async #handleCall(
    { messageId, action, payload, ...frame }: Frame & { kind: 'call' },
    text: string,
    at: number,
  ): Promise<void> {
    const { charger, heartbeatSeconds } = this.#options;
    const now = new Date();
    const arrived = new Date(now.getTime() - Math.round(performance.now() - at));
    const own = { clock: this.#clock, statusOrder: this.#statusOrder };
    const context: CallContext = { charger, now, arrived, heartbeatSeconds, ...own };
    const handled = handleCall(action, payload, context);
    if ('code' in handled) return this.#refuse({ messageId, fault: handled, action, payload }, text);
    this.#options.onUnderstood();
    const answerOf = (effected: Parameters<typeof handled.answer>[0]) =>
      resultFrame(messageId, handled.answer(effected));
    const deviations = [...frame.deviations, ...(handled.deviations ?? [])];
    const request = this.#message('EVSE', action, 'REQUEST', messageId, text, payload, now);
    const deviated = this.#deviated(action, deviations, now);
    try {
      const effected = await this.#options.journal.commit({
        effects: [
          { ...handled.contact, kind: 'contact', deviceId: charger.deviceId, at: now },
          ...(handled.effects ?? []),
          ...deviated,
        ],
        rows: (effected) => [
          logRow({ ...request, deviations: [...deviations, ...(effected.deviations ?? [])] }),
          logRow({ ...this.#message('SERVER', action, 'RESPONSE', messageId, answerOf(effected), payload) }),
          ...(effected.session ? [sessionLogRow(charger, effected.session, new Date())] : []),
        ],
        frameBytes: text.length,
        isArrival: action === 'BootNotification',
      });
      if (handled.effects?.some(({ kind }) => kind === 'clock-known')) this.#clock.corrected(arrived);
      this.#noted(deviated);
      if (handled.late) this.#options.onLateStatus(handled.late);
      else if (action === 'StatusNotification') this.#options.onStatus(Number(payload.connectorId));
      const isCharging = effected.isMetered === true && this.#isOfNow(handled);
      if (isCharging) this.#options.onCharged(Number(payload.connectorId));
      if (action === 'BootNotification') {
        this.#beganAt = now;
        this.#options.onBooted(charger, now, this.#isInUse, handled.contact ?? {});
      }
      this.#isInUse ||= action === 'Heartbeat' || action === 'StartTransaction' || isCharging;
      await this.#options.send('result', action, answerOf(effected));
    } catch (error) {
      this.#options.onError(error, charger);
      const fault: Fault = { code: 'InternalError', description: 'The message could not be stored.' };
      await this.#options.send('error', action, errorFrame(messageId, fault));
    }
  }

  async #handleAnswer(frame: Frame & { kind: 'result' | 'error' }, text: string): Promise<void> {
    const { messageId } = frame;
    const pending = this.#options.commands.pending(messageId);
    this.#options.meter?.message('in', frame.kind, pending?.action);
    if (!pending) return this.#handleUnasked(frame, text);
    const { action, secret } = pending;
    const read =
      frame.kind === 'result' ? readPayload(action, 'conf', frame.payload, this.#options.isStrict) : undefined;
    const understood = read && 'payload' in read ? read : undefined;
    const fault = read && 'fault' in read ? read.fault : undefined;
    const deviations = [
      ...(understood && frame.kind === 'result' ? frame.deviations : []),
      ...(understood?.deviations ?? []),
    ].map((sentence) => withoutRepeated(action, sentence, secret));
    const isPlain = understood && deviations.length === 0;
    const kept = isPlain ? text : answerWithoutRepeated(understood ? text : keptRefused(text), secret);
    const message = this.#message('EVSE', action, 'RESPONSE', messageId, kept, pending.payload);
    const { time } = message;
    const payload = action === 'GetConfiguration' ? readableConfiguration(frame) : understood?.payload;
    const reply =
      frame.kind === 'result' && !payload
        ? brokenAnswer('The answer does not follow OCPP 1.6.')
        : replyOf(frame, payload, pending, time);
    const seconds = payload && heartbeatIn(action, pending.payload, payload);
    if (seconds !== undefined) this.#options.onHeartbeatInterval(seconds);
    try {
      const deviated = this.#deviated(action, deviations, time);
      await this.#log({ ...message, fault: fault?.description, deviations }, {}, [], deviated);
      this.#noted(deviated);
    } catch (error) {
      this.#options.onError(error, this.#options.charger);
    }
    this.#options.commands.settle(messageId, reply);
  }

  /** Answers with a CALLERROR; both are logged, unless too much is refused. */
  async #refuse({ messageId, fault, action, isMalformed, payload }: Refused, text: string): Promise<void> {
    const { charger, traffic, onBootRefused, onError } = this.#options;
    const { description } = fault;
    const answer = errorFrame(messageId, fault);
    const malformed = isMalformed ? this.#noteMalformed(description) : [];
    const room = traffic.keepRefused();
    if (room) {
      try {
        const kept = keptRefused(text);
        const isBoot = action === 'BootNotification';
        const refused = this.#message('EVSE', action, 'REQUEST', messageId, kept, payload);
        const response = logRow(this.#message('SERVER', action, 'RESPONSE', messageId, answer, payload));
        const why = inWords(description, kept === text, room.notKept);
        await this.#log({ ...refused, fault: why }, { bootRefused: isBoot }, [response], malformed);
        this.#noted(malformed);
        if (isBoot) onBootRefused(charger, refused.time, bootWords(text));
      } catch (error) {
        onError(error, charger);
      }
    }
    await this.#options.send('error', action, answer);
    await this.#options.onRefused(fault.code);
  }

  /** A malformed answer ends its command at once: there will be no other. It is not answered. */
  async #handleBroken({ messageId, reason }: Frame & { kind: 'broken' }, text: string): Promise<void> {
    const { commands, onRefused } = this.#options;
    const pending = commands.pending(messageId);
    const malformed = this.#noteMalformed(reason);
    await this.#logUntaken(text, pending ?? commands.givenUp(messageId), { messageId, why: reason, malformed });
    if (pending) commands.settle(pending.messageId, brokenAnswer(reason));
    await onRefused('unreadable');
  }

  /** An answer that came too late, or that no command asked for. */
  async #handleUnasked({ messageId }: Frame & { kind: 'result' | 'error' }, text: string): Promise<void> {
    const givenUp = this.#options.commands.givenUp(messageId);
    const why = givenUp ? 'The answer came too late.' : 'No command waits for this answer.';
    await this.#logUntaken(text, givenUp, { messageId, why });
    await this.#options.onRefused('unasked');
  }

  /** Logs an answer that is not taken for one, unless too much is refused. @param command what it answers, if known */
  async #logUntaken(
    text: string,
    command: Pending | undefined,
    { messageId, why, malformed = [] }: Untaken,
  ): Promise<void> {
    const room = this.#options.traffic.keepRefused();
    if (!room) return;
    // Without an ID it may be the answer to another command, and repeat what that told the charger.
    const isKnown = command !== undefined && messageId !== undefined;
    const kept = isKnown || !mayRepeat(text) ? keptRefused(text) : withoutPayload(text);
    const frame = answerWithoutRepeated(kept, command?.secret);
    const id = messageId ?? command?.messageId ?? unreadableId;
    const message = this.#message('EVSE', command?.action, 'RESPONSE', id, frame, command?.payload);
    try {
      await this.#log({ ...message, fault: inWords(why, kept === text, room.notKept) }, {}, [], malformed);
      this.#noted(malformed);
    } catch (error) {
      this.#options.onError(error, this.#options.charger);
    }
  }

  /** What a charger kept from before it connected or booted says nothing of now. */
  #isOfNow({ measuredAt }: Handled): boolean {
    return (
      measuredAt !== undefined && measuredAt.getTime() >= this.#beganAt.getTime() - serverLimits.clockOffSeconds * 1000
    );
  }

  /** The charger is asked for the status of a connector; or, without a time, has refused to send it. */
  statusAsked(connectorId: number, at?: Date): void {
    this.#statusOrder.asked(connectorId, at);
  }

  /** Notes what is wrong with the charger, but not with a message of it, where that is due. */
  async note(source: DeviationSource, sentences: readonly string[]): Promise<void> {
    const effects = this.#deviated(source, sentences, new Date());
    if (effects.length === 0) return;
    this.#noted(effects);
    await this.#options.journal
      .commit({ effects, rows: () => [] })
      .catch((error: unknown) => this.#options.onError(error, this.#options.charger));
  }

  /** @returns what is to be noted of the charger */
  #noteMalformed(sentence: string): EffectOf<'deviated'>[] {
    const { charger, onMalformed } = this.#options;
    const now = new Date();
    onMalformed(charger, now, sentence);
    return this.#deviated(malformedMessage, [sentence], now);
  }

  #noted(effects: readonly EffectOf<'deviated'>[]): void {
    for (const { action, sentences, at } of effects) this.#deviations.noted(action, sentences, at);
  }

  /** Logs a command that is about to be sent; false when it is too late for it by then. */
  async logCommand(command: ChargerCommand, frame: string): Promise<boolean> {
    let isLogged = false;
    const row = this.commandRow(command, frame);
    await this.#options.journal.commit({
      effects: [],
      // Asked again whenever it is tried to be written, which may be long after.
      rows: () => {
        isLogged = !isTooLate(command);
        return isLogged ? [row] : [];
      },
      frameBytes: frame.length,
    });
    return isLogged;
  }

  /** The log row of a command. */
  commandRow(command: ChargerCommand, frame: string): NewLogRow {
    return logRow(this.#commandMessage(command, frame));
  }

  /** Logs that a command was not sent after all, and why. */
  async logUnsent(command: ChargerCommand, frame: string, why: string): Promise<void> {
    await this.#log({ ...this.#commandMessage(command, frame), fault: why });
  }

  #commandMessage({ action, messageId, payload }: ChargerCommand, frame: string): Message {
    return this.#message('SERVER', action, 'REQUEST', messageId, frame, payload);
  }

  /** What is to be noted of the charger; the log row has all of it. */
  #deviated(action: DeviationSource, deviations: readonly string[], at: Date): EffectOf<'deviated'>[] {
    const sentences = this.#deviations.due(action, deviations, at);
    const { deviceId } = this.#options.charger;
    return sentences.length === 0 ? [] : [{ kind: 'deviated', deviceId, at, action, sentences }];
  }

  /** @param contact what it tells of the charger; undefined for what did not come from it */
  async #log(
    message: Message,
    contact?: Handled['contact'],
    more: readonly NewLogRow[] = [],
    effects: readonly Effect[] = [],
  ): Promise<void> {
    const { deviceId } = this.#options.charger;
    await this.#options.journal.commit({
      effects: contact ? [{ ...contact, kind: 'contact', deviceId, at: message.time }, ...effects] : effects,
      rows: () => [logRow(message), ...more],
      frameBytes: message.frame.length,
    });
  }

  #message(
    source: Message['source'],
    action: OcppAction | undefined,
    kind: Message['kind'],
    messageId: string,
    frame: string,
    payload?: object,
    time = new Date(),
  ): Message {
    return { charger: this.#options.charger, source, action, kind, messageId, frame, payload, time };
  }
}

/** Why a frame was refused, as its log says it. */
const inWords = (why: string, isWhole: boolean, notKept: number): string =>
  [
    why,
    ...(isWhole ? [] : ['Its payload is not kept.']),
    ...(notKept > 0 ? [`Before it, ${notKept} more were refused and not kept.`] : []),
  ].join(' ');

/** Of a configuration each key is read for itself: one odd key of many costs none of the others. */
const readableConfiguration = (frame: Frame): Record<string, unknown> | undefined =>
  frame.kind === 'result' && readReportedKeys(frame.payload) ? (frame.payload as Record<string, unknown>) : undefined;

const brokenAnswer = (description: string): CommandReply => ({
  kind: 'error',
  code: 'FormationViolation',
  description,
});

/** What an answer says that was understood. */
function replyOf(
  frame: Frame & { kind: 'result' | 'error' },
  payload: Record<string, unknown> | undefined,
  { action, secret }: Pending,
  time: Date,
): CommandReply {
  if (frame.kind === 'result') return { kind: 'answer', payload: payload ?? {}, time: time.toISOString() };
  const words = (text: string) => cleanText(withoutRepeated(action, text, secret));
  return { kind: 'error', code: words(frame.code), description: words(frame.description) };
}
