// Frames of OCPP 1.6-J over a real WebSocket, and what is none.

import { type OcppAction, serverLimits } from '@dmp/shared/contract';
import { checkPayload } from '../../backend/ocpp/schemas.ts';
import type { BackendProcess, SeededCharger } from '../../backend/testing/backend-process.ts';
import { connectCharger, type OcppMessage, type RawCharger } from '../../backend/testing/raw-charger.ts';
import { answerMs, type Door, type Outcome, shortly } from './door.ts';
import { madeFrames, type OcppCase, type SentFrame } from './ocpp-made.ts';

export type { OcppCase } from './ocpp-made.ts';

/** How the server may end a connection, and why that is right: a frame that is too long, binary, or broken. */
const rightEnds: readonly number[] = [1003, 1007, 1008, 1009, 1012];
/** What is answered to the server unless a case says otherwise. */
const refusing = ['[4,"$ID","NotSupported","",{}]'];
/** Beyond these a charger is taken for broken, or may be: it connects again before. */
const boots = serverLimits.chargerMinute.boots - 2;

/** A charger with what has come for it. */
interface Line {
  charger: RawCharger;
  messages: OcppMessage[];
  /** Called when something has come, or it has closed. */
  look: () => void;
  closed: { code: number; reason: string } | undefined;
  replies: readonly string[];
  transaction: number;
}

/** @param chargers those that the cases are spread over */
export function openOcpp(backend: BackendProcess, chargers: readonly SeededCharger[]): Door<OcppCase> {
  const lines = new Map<number, Line>();
  const booted = new Map<number, number[]>();

  async function lineOf(index: number): Promise<Line> {
    const known = lines.get(index);
    if (known && !known.closed && known.charger.socket.readyState === known.charger.socket.OPEN) return known;
    const seeded = chargers[index];
    if (!seeded) throw new Error('There is no such charger.');
    const charger = await connectCharger({ url: backend.url, ...seeded });
    const line: Line = { charger, messages: [], look: () => {}, closed: undefined, replies: refusing, transaction: 1 };
    void charger.closed.then((closed) => {
      line.closed = closed;
      line.look();
    });
    charger.socket.on('message', (data) => take(line, String(data)));
    for (const message of charger.unread) take(line, JSON.stringify(message));
    lines.set(index, line);
    return line;
  }

  /** Answers of the server are kept; its calls are answered. */
  function take(line: Line, text: string): void {
    const message = JSON.parse(text) as OcppMessage;
    if (message[0] !== 2) {
      line.messages.push(message);
      const [, , result] = message as [number, string, { transactionId?: number } | null];
      if (typeof result?.transactionId === 'number') line.transaction = result.transactionId;
      line.look();
      return;
    }
    for (const reply of line.replies) {
      if (line.charger.socket.readyState === line.charger.socket.OPEN)
        line.charger.say(reply.replaceAll('$ID', message[1]));
    }
  }

  function send(
    { charger, transaction }: Line,
    { text, encoding = 'utf8', binary = false, pieces = 1 }: SentFrame,
  ): void {
    const bytes = Buffer.from(text.replaceAll('"$TX"', String(transaction)), encoding);
    const size = Math.max(1, Math.ceil(bytes.length / pieces));
    for (let at = 0; at === 0 || at < bytes.length; at += size) {
      charger.socket.send(bytes.subarray(at, at + size), { binary, fin: at + size >= bytes.length });
    }
  }

  /** Resolves once an answer to this ID has come, or the connection has closed. */
  async function answered(line: Line, id: string): Promise<boolean> {
    const has = () => line.messages.some(([, answered]) => answered === id);
    if (has()) return true;
    return new Promise((resolve) => {
      const end = (found: boolean) => {
        clearTimeout(timer);
        line.look = () => {};
        resolve(found);
      };
      const timer = setTimeout(() => end(false), answerMs);
      line.look = () => {
        if (has() || line.closed) end(has());
      };
      line.look();
    });
  }

  /** Boots are counted: more of them wait. */
  function mayBoot(index: number, frames: readonly SentFrame[]): boolean {
    const wanted = frames.filter(({ text }) => text.includes('BootNotification')).length;
    const recent = (booted.get(index) ?? []).filter((at) => performance.now() - at < 60_000);
    booted.set(index, [...recent, ...Array.from({ length: wanted }, () => performance.now())]);
    return recent.length + wanted <= boots;
  }

  async function run(one: OcppCase, number: number): Promise<Outcome> {
    const index = number % chargers.length;
    if (!mayBoot(index, one.frames)) return { kind: 'would wait', isLimited: true };
    const line = await lineOf(index);
    line.messages = [];
    line.replies = one.replies ?? refusing;
    if (one.action) await act(one.action, chargers[index]?.chargeboxId ?? '');
    for (const frame of one.frames) {
      send(line, frame);
      // What goes on with a transaction says which.
      const id = idOf(frame);
      if (id && frame.text.includes('StartTransaction')) await answered(line, id);
    }
    const last = `end-${number}`;
    send(line, { text: JSON.stringify([2, last, 'Heartbeat', {}]) });
    const isHeard = await answered(line, last);
    return judged(one, line, isHeard);
  }

  /** Staff ask something of the charger. */
  async function act(action: Record<string, unknown>, chargeboxId: string): Promise<void> {
    const body = { deviceList: [chargeboxId], remoteActionType: 'IMMEDIATE', ...action };
    const { status, body: said } = await backend.call('operator', 'POST', 'remote-action/trigger-action', body);
    if (status >= 500) throw new Error(`It is answered by ${status} ${JSON.stringify(said)}`);
  }

  return {
    make: (random, number) => madeFrames(random, number),
    run,
    describe: ({ frames, replies = [], action }) =>
      [
        ...frames.map(({ text, ...more }) =>
          shortly(`${text}${Object.keys(more).length > 0 ? JSON.stringify(more) : ''}`),
        ),
        ...(replies.length > 0 ? [`replies ${shortly(replies.join(' '))}`] : []),
        ...(action ? [JSON.stringify(action)] : []),
      ].join(' | '),
    async close() {
      for (const { charger } of lines.values()) charger.socket.terminate();
      await Promise.all([...lines.values()].map(({ charger }) => charger.closed));
    },
  };
}

/** The ID of a frame that is a CALL. */
function idOf({ text, encoding, binary }: SentFrame): string | undefined {
  if (encoding || binary) return undefined;
  try {
    const message: unknown = JSON.parse(text.replaceAll('"$TX"', '1'));
    if (!Array.isArray(message) || message[0] !== 2) return undefined;
    const id: unknown = message[1];
    return typeof id === 'string' && id.length > 0 && id.length <= 36 ? id : undefined;
  } catch {
    return undefined;
  }
}

function judged({ frames, valid }: OcppCase, line: Line, isHeard: boolean): Outcome {
  if (line.closed) {
    const { code, reason } = line.closed;
    const kind = `closed ${code}`;
    return rightEnds.includes(code) ? { kind } : { kind, fault: `It is closed with ${code} ${reason}` };
  }
  if (!isHeard) return { kind: 'late', fault: `The heartbeat that follows is not answered within ${answerMs} ms.` };
  const internal = line.messages.find(([, , code]) => code === 'InternalError');
  if (internal) return { kind: 'internal', fault: `It is answered by ${JSON.stringify(internal)}` };
  const ids = frames.map(idOf);
  for (const [at, frame] of frames.entries()) {
    const id = ids[at];
    if (id === undefined) continue;
    const answers = line.messages.filter(([, answered]) => answered === id);
    const [answer] = answers;
    // Of several with the same ID it is not known which answer is whose.
    const calls = ids.filter((one) => one === id).length;
    if (answers.length !== calls || !answer) {
      return { kind: 'unanswered', fault: `The CALL ${shortly(id, 40)} has ${answers.length} answers, of ${calls}.` };
    }
    const [kind, , payload] = answer;
    const action = (JSON.parse(frame.text.replaceAll('"$TX"', '1')) as unknown[])[2];
    const fault =
      kind === 3 && calls === 1 && typeof action === 'string'
        ? checkPayload(action as OcppAction, 'conf', payload)
        : undefined;
    if (fault) return { kind: 'wrong', fault: `The answer to ${action} is wrong: ${fault.description}` };
    if (kind !== 3 && valid) {
      return { kind: 'wrong', fault: `A valid ${action} is refused: ${shortly(JSON.stringify(answer))}` };
    }
  }
  const refused = line.messages.some(([kind]) => kind === 4);
  return { kind: refused ? 'refused' : valid ? 'valid' : 'answered' };
}
