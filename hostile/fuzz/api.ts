// Calls of the API, each made from its description, and wrong in some way.
import type { BackendProcess, DemoUser } from '../../backend/testing/backend-process.ts';
import { type DescribedCall, describedCalls, mayCall, type Parameter } from '../../backend/testing/described-calls.ts';
import { Known } from './api-known.ts';
import { contentTypes, encodings, methods, oddHeaders, queryForms, targetForms } from './api-odd.ts';
import { answerMs, type Door, type Outcome, shortly } from './door.ts';
import { changedText, changedValue, changedWriting } from './mutations.ts';
import { writeJson } from './odd.ts';
import { oneOf, type Random } from './random.ts';
import { type RawAnswer, sendRaw } from './raw-http.ts';
import { madeOf } from './values.ts';

/** A call as it is sent. */
export interface ApiCase {
  user: DemoUser | 'nobody';
  method: string;
  /** Behind `/api`. */
  target: string;
  /** Beside those that every request has. */
  headers?: readonly string[];
  body?: string;
  /** Of the body; UTF-8 unless given. */
  encoding?: BufferEncoding;
  /** What it is by its description, unless that is not what is sent: who may make it is known. */
  described?: string;
}

/** Cases that one user sends, between which it is looked at what has changed. */
export const batchSize = 50;

const users: readonly (readonly [number, ApiCase['user']])[] = [
  [9, 'admin'],
  [2, 'operator'],
  [2, 'viewer'],
  [2, 'vendor.acme'],
  [0.3, 'nobody'],
];
/** Signing in has limits and tests of its own. */
const isRare = ({ path }: DescribedCall) => /^\/(auth|users|oidc)\b/.test(path);
/** What the other cases are about. */
const precious = /^\/(devices|charging-groups|locations|sites)\b/;
/** The part of calls that signs in, and that deletes what others need. */
const [rarely, deleting] = [0.003, 0.15];
/** How many parts of a case are wrong. */
const wrongs = [
  [40, 0],
  [42, 1],
  [18, 3],
] as const;

/** Text in an address; half of a surrogate pair is sent as the bytes it would have. */
export const encoded = (text: string): string =>
  Array.from(text, (sign) => (/^\p{Surrogate}$/u.test(sign) ? '%ED%A0%80' : encodeURIComponent(sign))).join('');

/** What a case consists of before it is written. */
interface Draft {
  method: string;
  path: [name: string, text: string][];
  query: [name: string, text: string][];
  body: unknown;
  headers: string[];
}

export interface ApiDoor extends Door<ApiCase> {
  calls: readonly DescribedCall[];
}

/** @param kept identity of a charger that is left alone */
export async function openApi(backend: BackendProcess, seed: string, kept: string): Promise<ApiDoor> {
  const calls = await describedCalls(backend);
  const rare = calls.filter(isRare);
  const usual = calls.filter((call) => !isRare(call));
  const known = new Known(backend, usual, kept);
  await known.begin();
  const held = new Map<string, Set<unknown>>();
  for (const user of ['admin', 'operator', 'viewer', 'vendor.acme'] as const) {
    await backend.token(user);
    const { body } = await backend.call(user, 'GET', 'session');
    held.set(user, new Set((body as { permissions: string[] }).permissions));
  }
  const before = { user: '', network: '' };

  function draftOf(call: DescribedCall, random: Random): Draft {
    const making = (name: string, isDeleted: boolean) =>
      isDeleted || random.chance(0.07) ? undefined : known.valueOf(name, call.path, random);
    const isKept = call.method === 'DELETE' && !random.chance(precious.test(call.path) ? deleting : 0.6);
    const textOf = ({ name, schema }: Parameter) => {
      const value = madeOf(schema, { random, known: (one) => making(one, isKept) }, name);
      return [name, String(value)] as [string, string];
    };
    const isNew = (name: string) =>
      call.method === 'POST' && /^(id|name|key)$/.test(name) && !call.path.includes('{') && random.chance(0.6);
    const inQuery = call.parameters.filter((parameter) => parameter.in === 'query');
    const share = Math.min(0.5, 2.5 / Math.max(1, inQuery.length));
    return {
      method: call.method,
      path: call.parameters.filter((parameter) => parameter.in === 'path').map(textOf),
      query: inQuery.filter(({ required }) => required || random.chance(share)).map(textOf),
      body:
        call.body &&
        madeOf(call.body, {
          random,
          known: (name) => (isNew(name) ? `F-${random.integer(1, 1e6)}` : making(name, false)),
        }),
      headers: random.chance(0.1) ? [`Idempotency-Key: "${random.integer(1, 50)}"`] : [],
    };
  }

  const changeDraft = (draft: Draft, random: Random): Draft => {
    const inList = (list: Draft['path']) => {
      const at = random.integer(0, list.length - 1);
      return list.map(([name, text], index): [string, string] => [
        name,
        index === at ? changedText(text, random) : text,
      ]);
    };
    const changes: readonly (readonly [number, () => Draft])[] = [
      [draft.path.length > 0 ? 3 : 0, () => ({ ...draft, path: inList(draft.path) })],
      [draft.query.length > 0 ? 4 : 0, () => ({ ...draft, query: inList(draft.query) })],
      [draft.query.length > 0 ? 2 : 0, () => ({ ...draft, query: random.pick(queryForms)(draft.query, random) })],
      [draft.body === undefined ? 0 : 8, () => ({ ...draft, body: changedValue(draft.body, random) })],
      [1, () => ({ ...draft, headers: [...draft.headers, random.pick(oddHeaders)] })],
      [0.3, () => ({ ...draft, method: random.pick(methods) })],
    ];
    return oneOf(random, changes)();
  };

  function written(draft: Draft, call: DescribedCall, random: Random, isWrong: boolean): Omit<ApiCase, 'user'> {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(new Map(draft.path).get(name) ?? ''));
    const query = draft.query.map(([name, text]) => `${name}=${encoded(text)}`).join('&');
    const plain = query ? `${path}?${query}` : path;
    const target = isWrong && random.chance(0.06) ? random.pick(targetForms)(plain) : plain;
    const isSame =
      target === plain && draft.method === call.method && !draft.path.some(([, text]) => /^\.*$/.test(text));
    const described = isSame ? `${call.method} ${call.path}` : undefined;
    const own = { method: draft.method, target, ...(described ? { described } : {}) };
    if (draft.body === undefined) return { ...own, headers: draft.headers };
    const json = writeJson(draft.body);
    const isOdd = isWrong && random.chance(0.2);
    const [type, encoding, body] = [
      isOdd && random.chance(0.4) ? random.pick(contentTypes) : 'Content-Type: application/json',
      isOdd && random.chance(0.2) ? random.pick(encodings) : undefined,
      isOdd && random.chance(0.6) ? changedWriting(json, random) : json,
    ];
    return { ...own, headers: [...draft.headers, ...(type ? [type] : [])], body, ...(encoding ? { encoding } : {}) };
  }

  const userOf = (number: number) => oneOf(known.randomOf(seed, Math.floor(number / batchSize)), users);

  return {
    calls,
    make(random, number) {
      const call = random.pick(random.chance(rarely) ? rare : usual);
      const wrong = oneOf(random, wrongs);
      let draft = draftOf(call, random);
      for (let count = 0; count < wrong; count += 1) draft = changeDraft(draft, random);
      return { user: userOf(number), ...written(draft, call, random, wrong > 0) };
    },
    async run(one) {
      const answer = await sendRaw(backend.port, await requestOf(backend, one), answerMs);
      return judged(one, answer);
    },
    describe: ({ user, method, target, headers = [], body, encoding = 'utf8' }) =>
      [
        ...[`${user}: ${method} ${shortly(target)}`, ...headers.map((header) => shortly(header, 100))],
        ...(body === undefined ? [] : [`${encoding}: ${shortly(body, 1000)}`]),
      ].join(' | '),
    async between(number) {
      const now = await known.network(before.user);
      const user = userOf(number);
      const changed = before.network !== '' && now !== before.network ? difference(before.network, now) : undefined;
      const fault = changed && `${before.user} has changed ${shortly(changed)}`;
      await known.refresh();
      Object.assign(before, { user, network: await known.network(user) });
      return fault;
    },
    close: async () => {},
  };

  function judged(one: ApiCase, answer: RawAnswer | 'late' | undefined): Outcome {
    if (answer === 'late') return { kind: 'late', fault: `It is not answered within ${answerMs} ms.` };
    if (!answer) return { kind: 'closed', fault: 'The connection was closed without an answer.' };
    const { status, head, body } = answer;
    const kind = String(status);
    const says = `${status} ${shortly(body, 200)}`;
    const isLimited = status === 429 || (status === 503 && head.includes('\nretry-after:'));
    if (isLimited) return { kind, isLimited };
    if (status === 0 || status >= 500) return { kind, fault: `It is answered by ${says}` };
    if (status >= 300) return { kind };
    const call = calls.find(({ method, path }) => `${method} ${path}` === one.described);
    const may =
      !call || call.access === 'public' || (held.has(one.user) && mayCall(call, held.get(one.user) ?? new Set()));
    if (!may) return { kind, fault: `This user may not make the call, and it is answered by ${says}` };
    // A vendor's saved views are the vendor's own alone, and have the IDs that were typed into them.
    const seen =
      one.user === 'vendor.acme' &&
      !one.described?.includes(' /views/') &&
      known.foreign.find((id) => body.includes(`"${id}"`) && !sent(one).includes(id));
    return seen ? { kind, fault: `It shows ${seen}, which is not the vendor's.` } : { kind };
  }
}

const sent = ({ target, body = '' }: ApiCase): string =>
  `${decodeURIComponent(target.replace(/%(?![0-9a-f]{2})/gi, '%25'))}${body}`;

/** A line of a snapshot that the other one does not have. */
function difference(before: string, now: string): string {
  const [old, fresh] = [new Set(before.split('\n')), new Set(now.split('\n'))];
  const gone = [...old].find((line) => !fresh.has(line));
  const come = [...fresh].find((line) => !old.has(line));
  return `${gone ?? 'nothing'} to ${come ?? 'nothing'}`;
}

async function requestOf(backend: BackendProcess, one: ApiCase): Promise<{ head: string; body: Buffer | undefined }> {
  const { user, method, target, headers = [], body, encoding = 'utf8' } = one;
  const bytes = body === undefined ? undefined : Buffer.from(body, encoding);
  const lines = [
    `${method} /api${target} HTTP/1.1`,
    ...[`Host: 127.0.0.1:${backend.port}`, 'Connection: close'],
    ...(user === 'nobody' ? [] : [`Authorization: Bearer ${await backend.token(user)}`]),
    ...headers,
    ...(bytes ? [`Content-Length: ${bytes.length}`] : []),
  ];
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body: bytes };
}
