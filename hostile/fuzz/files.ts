// Files of a network, as CSV and as OCPI, and files that are nearly that.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { stageFile, UnreadableFile } from '../../backend/network-import/index.ts';
import type { BackendProcess } from '../../backend/testing/backend-process.ts';
import { answerMs, type Door, type Outcome, shortly } from './door.ts';
import { fakeDatabase } from './fake-database.ts';
import { madeFile } from './files-made.ts';

/** A file as it is read, or uploaded. */
export interface FileCase {
  /** Its bytes in Base64. */
  content: string;
  /** In pieces of so many bytes. */
  piece: number;
  /** Whether it is sent to the backend, and what is done then. */
  upload?: 'apply' | 'cancel' | undefined;
}

/** Every so many is uploaded. */
const uploadedEvery = 20;
const samples = resolve(__dirname, '../../backend/network-import/testing');

interface Import {
  id: string;
  state: string;
}

export function openFiles(backend: BackendProcess): Door<FileCase> {
  const texts = readdirSync(samples)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => readFileSync(resolve(samples, name), 'utf8'));

  async function readInProcess({ content, piece }: FileCase): Promise<Outcome> {
    let unstorable: string | undefined;
    const database = fakeDatabase((text) => {
      unstorable ??= text;
    });
    const bytes = Buffer.from(content, 'base64');
    const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
      bytes.subarray(at * piece, (at + 1) * piece),
    );
    // What nobody listens to ends the process of the backend.
    let unhandled: unknown;
    const note = (error: unknown) => {
      unhandled = error;
    };
    process.on('uncaughtException', note).on('unhandledRejection', note);
    const begun = performance.now();
    const outcome = await stageFile(database, 'import', Readable.from(pieces, { objectMode: false })).then(
      () => ({ kind: 'read' }),
      refusal,
    );
    await new Promise(setImmediate);
    process.off('uncaughtException', note).off('unhandledRejection', note);
    if (unhandled) return { kind: 'unhandled', fault: `Nobody handles ${shortly(String(unhandled))}` };
    if (performance.now() - begun > answerMs) return { kind: 'late', fault: 'It is not read in time.' };
    if (unstorable !== undefined) return { kind: 'unstorable', fault: `It would keep ${shortly(unstorable)}` };
    return outcome;
  }

  async function uploaded({ content, upload }: FileCase): Promise<Outcome> {
    const authorization = `Bearer ${await backend.token('admin')}`;
    const ask = async (method: string, path: string, body?: Uint8Array<ArrayBuffer>) => {
      const response = await fetch(`${backend.url}/api/network/imports${path}`, {
        method,
        headers: { authorization, ...(body ? { 'content-type': 'text/csv' } : {}) },
        ...(body ? { body } : {}),
        signal: AbortSignal.timeout(answerMs),
      });
      return { status: response.status, text: await response.text() };
    };
    const until = async (id: string, passing: readonly string[]): Promise<string> => {
      for (const end = performance.now() + answerMs; performance.now() < end; await pause(20)) {
        const { state } = JSON.parse((await ask('GET', `/${id}`)).text) as Import;
        if (!passing.includes(state)) return state;
      }
      return 'late';
    };
    const { status, text } = await ask('POST', '?fileName=x.csv', new Uint8Array(Buffer.from(content, 'base64')));
    if (status >= 500 || status === 0) return { kind: String(status), fault: `It is answered by ${status} ${text}` };
    if (status !== 201) return { kind: `uploaded ${status}`, isLimited: status === 429 };
    const { id } = JSON.parse(text) as Import;
    const planned = await until(id, ['READING', 'PLANNING']);
    const entries = await ask('GET', `/${id}/entries?pageSize=1000`);
    if (planned !== 'READY' || entries.status !== 200)
      return { kind: planned, fault: `It is ${planned}: ${shortly(entries.text)}` };
    const ended = await ask('POST', `/${id}/${upload}`);
    const state = await until(id, ['READY', 'APPLYING']);
    const isEnded = ended.status === 200 && state === (upload === 'apply' ? 'APPLIED' : 'CANCELED');
    const fault = isEnded ? undefined : `It is ${state} after ${upload}: ${ended.status} ${shortly(ended.text)}`;
    return { kind: `uploaded ${state}`, fault };
  }

  return {
    make(random, number) {
      const upload = number % uploadedEvery === 0 ? random.pick(['apply', 'cancel'] as const) : undefined;
      const bytes = madeFile(random, texts);
      // No more pieces than it can be read in within the time.
      const piece = Math.max(random.pick([1, 3, 64, 1000, 65_536]), Math.ceil(bytes.length / 5000));
      return { content: bytes.toString('base64'), piece, upload };
    },
    run: (one) => (one.upload ? uploaded(one) : readInProcess(one)),
    describe: ({ content, piece, upload }) =>
      `${upload ?? 'read'} in pieces of ${piece}: ${shortly(Buffer.from(content, 'base64').toString('latin1'), 2000)}`,
    close: async () => {},
  };
}

function refusal(error: unknown): Outcome {
  if (!(error instanceof UnreadableFile)) {
    return {
      kind: 'failed',
      fault: error instanceof Error ? shortly(error.stack ?? error.message, 600) : String(error),
    };
  }
  const isSentence = /^[A-Z].*\.$/s.test(error.message);
  return { kind: 'refused', fault: isSentence ? undefined : `It is refused by no sentence: ${shortly(error.message)}` };
}
