// Dialogs of FTP over a real connection: sequences of commands, valid and changed, and data connections beside them.
import { connect, type Socket } from 'node:net';
import type { BackendProcess, SeededCharger } from '../../backend/testing/backend-process.ts';
import { connectCharger } from '../../backend/testing/raw-charger.ts';
import { answerMs, type Door, type Outcome, shortly } from './door.ts';
import { type behaviours, type FtpCase, madeDialog } from './ftp-made.ts';

export type { FtpCase } from './ftp-made.ts';

/** How long the server waits for a data connection, in milliseconds. */
const dataMs = 16_000;

/** @param charger one that says nothing of how it can upload */
export function openFtp(backend: BackendProcess, port: number, charger: SeededCharger): Door<FtpCase> {
  let token: string | undefined;

  /** The password of a new address. */
  async function newToken(): Promise<string> {
    const socket = await connectCharger({ url: backend.url, ...charger });
    try {
      const { status, body } = await backend.call('operator', 'POST', 'remote-action/trigger-action', {
        ...{ deviceList: [charger.chargeboxId], remoteActionType: 'IMMEDIATE', eventType: 'GET_DIAGNOSTICS_REQUEST' },
        ...{ startTime: '2026-11-20T08:00:00.000Z', stopTime: '2026-11-20T09:00:00.000Z' },
      });
      if (status !== 200 && status !== 201 && status !== 202)
        throw new Error(`No address: ${status} ${JSON.stringify(body)}`);
      for (;;) {
        const [type, id, action, payload] = await socket.next();
        if (type !== 2) continue;
        const isAsked = action === 'GetDiagnostics';
        socket.say(JSON.stringify(isAsked ? [3, id, { fileName: 'x.log' }] : [4, id, 'NotSupported', '', {}]));
        const found = isAsked && /dmpup[0-9a-f]+/.exec((payload as { location: string }).location)?.[0];
        if (found) return found;
      }
    } finally {
      await socket.close();
    }
  }

  async function run(one: FtpCase): Promise<Outcome> {
    if (one.packets.some((packet) => packet.includes('$TOKEN'))) token ??= await newToken();
    const dialog = new Dialog(port);
    const { packets, waits = false, data = 'whole' } = one;
    dialog.data = data;
    try {
      await dialog.said(0);
      for (const packet of packets) {
        const before = dialog.replies;
        dialog.write(packet.replaceAll('$TOKEN', token ?? ''));
        if (waits && packet.endsWith('\n')) await dialog.said(before);
        else await new Promise((resolve) => setTimeout(resolve, 1));
      }
      dialog.write('\r\nQUIT\r\n');
      const isClosed = await dialog.ended();
      if (dialog.text.includes('226 The file')) token = undefined;
      return judged(dialog, isClosed);
    } finally {
      dialog.destroy();
    }
  }

  return {
    make: madeDialog,
    run,
    describe: ({ packets, waits, data }) =>
      `${waits ? 'waits' : 'does not wait'}, ${data}: ${packets.map((packet) => shortly(packet, 120)).join(' / ')}`,
    close: async () => {},
  };
}

/** A control connection, with the data connections that its replies lead to. */
class Dialog {
  text = '';
  data: FtpCase['data'];
  /** It was to store a file for which no connection comes: the server waits for one. */
  isWaitedFor = false;
  readonly #socket: Socket;
  readonly #others: Socket[] = [];
  #look = () => {};
  #port: number | undefined;
  #begun: Socket | undefined;
  #isClosed = false;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('error', () => {});
    this.#socket.on('data', (chunk) => this.#take(chunk.toString('latin1')));
    this.#socket.on('close', () => {
      this.#isClosed = true;
      this.#look();
    });
  }

  get replies(): number {
    return this.text.split('\r\n').filter((line) => /^\d{3} /.test(line)).length;
  }

  write(text: string): void {
    if (!this.#socket.destroyed) this.#socket.write(Buffer.from(text, 'latin1'));
  }

  destroy(): void {
    for (const socket of [this.#socket, ...this.#others]) socket.destroy();
  }

  /** Resolves once there are more replies than so many, or after a moment. */
  said = (before: number) => this.#until(() => this.replies > before, 100);
  /** Resolves once it has ended; a file is awaited for longer where its connection was reset before it was taken. */
  async ended(): Promise<boolean> {
    const holds = () => this.#isClosed || this.isWaitedFor;
    const isEnded = await this.#until(holds, answerMs);
    return isEnded || (this.text.endsWith('150 Send the file.\r\n') && this.#until(holds, dataMs));
  }

  #until(holds: () => boolean, withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (held: boolean) => {
        clearTimeout(timer);
        this.#look = () => {};
        resolve(held);
      };
      const timer = setTimeout(() => end(false), withinMs);
      this.#look = () => {
        if (holds() || this.#isClosed) end(holds());
      };
      this.#look();
    });
  }

  #take(chunk: string): void {
    this.text += chunk;
    const opened = /\|\|\|(\d+)\|\)/.exec(chunk)?.[1];
    const [, high, low] = /\((?:\d+,){4}(\d+),(\d+)\)/.exec(chunk) ?? [];
    const port = opened ? Number(opened) : high ? Number(high) * 256 + Number(low) : undefined;
    if (port !== undefined) {
      this.#port = port;
      // The port before may be the same: a connection that comes late would be taken for this one.
      this.#begun?.destroy();
      this.#begun = undefined;
      if (this.data !== 'none') this.#begun = this.#open(port);
    }
    if (chunk.includes('150 ')) this.#store();
    this.#look();
  }

  #open(port: number): Socket {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    this.#others.push(socket);
    if (this.data === 'early') socket.write('early');
    return socket;
  }

  #store(): void {
    const data = this.#begun;
    if (!data || this.#port === undefined) {
      this.isWaitedFor = true;
      return;
    }
    const acts: Record<(typeof behaviours)[number], () => void> = {
      whole: () => data.end('some lines'),
      empty: () => data.end(),
      reset: () => data.write('half', () => data.resetAndDestroy()),
      none: () => {},
      twice: () => {
        this.#open(this.#port ?? 0);
        data.end('twice');
      },
      early: () => data.end(),
      abort: () => {
        data.write('half');
        this.write('\xff\xf4\xff\xf2ABOR\r\n');
        data.end();
      },
    };
    acts[this.data ?? 'whole']();
  }
}

function judged({ text, isWaitedFor, replies }: Dialog, isClosed: boolean): Outcome {
  if (!isClosed) return { kind: 'late', fault: `It neither answers nor closes; it said ${shortly(text)}` };
  let open: string | undefined;
  for (const line of text.split('\r\n').slice(0, -1)) {
    const [, code, mark] = /^(\d{3})([ -])./.exec(line) ?? [];
    const isInside = open !== undefined && line.startsWith(' ');
    if (!code && !isInside) return { kind: 'wrong', fault: `It says ${shortly(line)}` };
    if (code) open = mark === '-' ? code : undefined;
  }
  if (open !== undefined) return { kind: 'wrong', fault: `It does not end ${shortly(text)}` };
  const codes = ['451 ', '425 No port', '421 Internal'].find((code) => text.includes(`\n${code}`));
  if (codes) return { kind: codes, fault: `It says ${shortly(text)}` };
  if (replies === 0) return { kind: 'silent', fault: 'It says nothing.' };
  const kinds = [
    ['226 The file', 'stored'],
    ['230 ', 'signed in'],
    ['421 ', 'ended'],
    ['500 ', 'too long'],
  ] as const;
  const kind = kinds.find(([words]) => text.includes(words))?.[1] ?? 'talked';
  return { kind: isWaitedFor ? 'waits for data' : kind };
}
