// Every invalid request returns 4xx with a sentence, never a 500, and never crashes the server. The requests are generated
// from the API's description, so that new calls are tested too.
import { Agent, request as httpRequest } from 'node:http';
import { type BackendProcess, startBackend } from '../testing/backend-process.ts';
import { type DescribedCall, describedCalls, type Schema, sample } from '../testing/described-calls.ts';

let backend: BackendProcess;
let calls: DescribedCall[];
let token: string;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
beforeAll(async () => {
  backend = await startBackend({ CHANGES_PER_DAY: '1000000' });
  calls = await describedCalls(backend);
  token = await backend.token('admin');
});
afterAll(() => {
  agent.destroy();
  return backend.remove();
});

type Texts = Record<string, string>;

/** An invalid request and the description of its fault. */
interface BadRequest {
  fault: string;
  path?: Texts;
  /** Names and values; a name may occur more than once. */
  query?: [string, string][];
  body?: unknown;
}

interface Outcome {
  status: number;
  text: string;
}

/** Sends a request. The server may answer before it has read the whole body. */
function send(call: DescribedCall, { path = {}, query = [], body }: BadRequest, signedIn = true): Promise<Outcome> {
  const address = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = call.parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    return encodeURIComponent(path[name] ?? String(sample(schema)));
  });
  const present = new Set(query.map(([name]) => name));
  const required = call.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required && !present.has(parameter.name))
    .map(({ name, schema }): [string, string] => [name, String(sample(schema))]);
  const parameters = new URLSearchParams([...required, ...query]);
  const content = body === undefined ? sampleBody(call) : body;
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return new Promise((resolve, reject) => {
    let answered = false;
    const outgoing = httpRequest(
      `${backend.url}/api${address}?${parameters}`,
      {
        method: call.method,
        agent,
        headers: {
          ...(signedIn ? { authorization: `Bearer ${token}` } : {}),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        answered = true;
        let received = '';
        response.on('data', (chunk) => {
          received += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: received }));
        response.on('error', reject);
      },
    );
    outgoing.on('error', (error) => {
      if (!answered) reject(error);
    });
    outgoing.end(text);
  });
}

const sampleBody = ({ body }: DescribedCall): unknown => (body ? sample(body) : undefined);

/** Describes how an outcome is not an error with a sentence; undefined if it is one. */
function faultOf({ status, text }: Outcome): string | undefined {
  if (status < 400 || status > 499) return `answered ${status} ${text.slice(0, 200)}`;
  const body = JSON.parse(text) as { error?: unknown };
  const isSentence = typeof body.error === 'string' && /^[A-Za-z].{8,}\.$/s.test(body.error);
  return isSentence && Object.keys(body).length === 1 ? undefined : `answered ${text.slice(0, 200)}`;
}

/** Sends all bad requests and returns those without a proper error. */
async function findUnrejected(badRequestsOf: (call: DescribedCall) => BadRequest[]): Promise<string[]> {
  const faults: string[] = [];
  let tried = 0;
  for (const call of calls) {
    for (const bad of badRequestsOf(call)) {
      tried += 1;
      const fault = faultOf(await send(call, bad));
      if (fault) faults.push(`${call.method} ${call.path} with ${bad.fault} ${fault}`);
    }
  }
  expect(tried).toBeGreaterThan(0);
  return faults;
}

const inQuery = (call: DescribedCall) => call.parameters.filter((parameter) => parameter.in === 'query');
const members = (schema: Schema): Schema[] => schema.anyOf?.flatMap(members) ?? [schema];
const isText = (schema: Schema) =>
  members(schema).some(({ type, const: only }) => type === 'string' && only === undefined);
const accepts = (schema: Schema, type: string) => members(schema).some((member) => member.type === type);

test('without a token: 401', async () => {
  const outcomes = await Promise.all(
    calls
      .filter(({ access }) => access !== 'public')
      .map(async (call) => `${call.method} ${call.path} ${(await send(call, { fault: 'no token' }, false)).status}`),
  );
  expect(outcomes.filter((outcome) => !outcome.endsWith(' 401'))).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(5);
});

test('unknown parameters and fields', async () => {
  const faults = await findUnrejected((call) => [
    // A call without a schema for its query ignores the query.
    ...(inQuery(call).length > 0
      ? [{ fault: 'an unknown parameter', query: [['nonsense', '1']] as [string, string][] }]
      : []),
    ...(call.body?.type === 'object'
      ? [{ fault: 'an unknown field', body: { ...(sampleBody(call) as object), nonsense: 1 } }]
      : []),
  ]);
  expect(faults).toEqual([]);
});

test('parameters of the wrong type, too long, too large, repeated, with impossible times', async () => {
  const badValues = (schema: Schema): string[] => {
    if (accepts(schema, 'integer')) return ['abc', '1.5', '-1', '1e400', '1000000000000'];
    if (accepts(schema, 'boolean')) return ['perhaps'];
    const dates = schema.format === 'date-time' ? ['yesterday', '2026-02-30T00:00:00Z', '2026-11-20'] : [];
    const choice = members(schema).every((member) => member.const !== undefined) ? ['nonsense'] : [];
    const long = schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)];
    return [...dates, ...choice, ...long, 'a\0b'];
  };
  const faults = await findUnrejected((call) =>
    inQuery(call).flatMap(({ name, schema }) => [
      ...badValues(schema).map(
        (value): BadRequest => ({ fault: `${name}=${value.slice(0, 20)}`, query: [[name, value]] }),
      ),
      {
        fault: `${name} twice`,
        query: [
          [name, String(sample(schema))],
          [name, String(sample(schema))],
        ],
      },
    ]),
  );
  expect(faults).toEqual([]);
});

test('reversed ranges', async () => {
  const ends: [RegExp, string][] = [
    [/^start$/, 'end'],
    [/^startDate$/, 'endDate'],
    [/^(.*)From$/, '$1To'],
    [/^dateFrom$/, 'dateTo'],
  ];
  const faults = await findUnrejected((call) => {
    const names = new Set(inQuery(call).map(({ name }) => name));
    return inQuery(call).flatMap(({ name }) => {
      const [pattern, end] = ends.find(([begin]) => begin.test(name)) ?? [];
      const other = pattern && end ? name.replace(pattern, end) : '';
      if (!names.has(other)) return [];
      const times: BadRequest = {
        fault: `${name} after ${other}`,
        query: [
          [name, '2026-11-20T08:00:00.000Z'],
          [other, '2026-11-19T08:00:00.000Z'],
        ],
      };
      return [times];
    });
  });
  expect(faults).toEqual([]);
});

test('IDs that do not exist', async () => {
  const ids = [
    'nothing',
    '00000000-0000-4000-8000-000000000000',
    '999999999999999999999',
    "'; drop table devices; --",
    'ü😀'.repeat(10),
    'a\0b',
    '\uFFFF',
    '../..',
    'x'.repeat(190),
    'x'.repeat(5000),
  ];
  const faults = await findUnrejected((call) => {
    const names = call.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    if (names.length === 0) return [];
    return ids.map((id) => ({
      fault: `the id ${JSON.stringify(id.slice(0, 30))}`,
      path: Object.fromEntries(names.map((name) => [name, id])),
    }));
  });
  expect(faults).toEqual([]);
});

/** Bodies with one invalid part, made from a valid one. */
function invalidBodies(schema: Schema, value: unknown, where: string): { fault: string; body: unknown }[] {
  const wrongType = [null, true, 5, 'nonsense', [], {}]
    .filter((wrong) => !accepts(schema, typeOf(wrong)) && !(wrong === 5 && accepts(schema, 'integer')))
    .map((wrong) => ({ fault: `${where} ${JSON.stringify(wrong)}`, body: wrong as unknown }));
  const untyped = members(schema).some(({ type, const: only }) => type === undefined && only === undefined);
  const faults = untyped ? [] : wrongType;
  const longest = isText(schema)
    ? members(schema).find((member) => member.maxLength !== undefined)?.maxLength
    : undefined;
  if (longest !== undefined) faults.push({ fault: `${where} too long`, body: 'x'.repeat(longest + 1) });
  if (isText(schema)) {
    faults.push({ fault: `${where} with NUL`, body: 'a\0b' }, { fault: `${where} with half a pair`, body: '\ud800' });
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const whole = value as Record<string, unknown>;
    for (const { fault, body } of invalidBodies(property, whole[name], `${where}.${name}`)) {
      faults.push({ fault, body: { ...whole, [name]: body } });
    }
  }
  if (schema.items && Array.isArray(value)) {
    for (const { fault, body } of invalidBodies(schema.items, value[0], `${where}[0]`))
      faults.push({ fault, body: [body] });
  }
  return faults;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

test('bodies with a field of the wrong type or too long', async () => {
  const faults = await findUnrejected((call) => (call.body ? invalidBodies(call.body, sampleBody(call), 'body') : []));
  expect(faults).toEqual([]);
});

test('bodies that are not JSON, 10 MB long, nested 10,000 deep', async () => {
  const depth = 10_000;
  const nested = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const faults = await findUnrejected((call) =>
    call.body
      ? [
          { fault: 'nothing', body: '' },
          { fault: 'half a body', body: '{"a":' },
          { fault: 'lists in lists', body: '['.repeat(depth) + ']'.repeat(depth) },
          { fault: 'objects in objects', body: nested },
          { fault: '10 MB', body: JSON.stringify('x'.repeat(10 * 1024 * 1024)) },
        ]
      : [],
  );
  expect(faults).toEqual([]);
});

test('the server has logged no error and still answers', async () => {
  const failures = backend.log.filter(({ level }) => level === 'error' || level === 'fatal');
  expect(failures.map(({ msg, route, err }) => `${msg} ${route} ${(err as Error | undefined)?.message}`)).toEqual([]);
  expect((await backend.call(undefined, 'GET', 'health')).status).toBe(200);
});
