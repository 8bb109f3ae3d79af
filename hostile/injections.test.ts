// Texts that mean something to a database, a pattern, a spreadsheet, or a page, in every parameter of every call.
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { type DescribedCall, describedCalls, type Schema, sample } from '../backend/testing/described-calls.ts';

let backend: BackendProcess;
let calls: DescribedCall[];
let authorization: string;
/** What the vendor may not see, by any name. */
let foreign: string[];
beforeAll(async () => {
  backend = await startBackend({ CHANGES_PER_DAY: '1000000' });
  calls = await describedCalls(backend);
  authorization = `Bearer ${await backend.token('vendor.acme')}`;
  const idsOf = async (user: 'admin' | 'vendor.acme') => {
    const { body } = await backend.call(user, 'GET', 'devices?pageSize=1000');
    return (body as { content: { chargeboxId: string }[] }).content.map(({ chargeboxId }) => chargeboxId);
  };
  const own = new Set(await idsOf('vendor.acme'));
  foreign = (await idsOf('admin')).filter((id) => !own.has(id));
  expect(foreign.length).toBeGreaterThan(0);
});
afterAll(() => backend?.remove());

const halfOfPair = '\ud800';

const injections = [
  "' or '1'='1",
  "'; drop table devices; --",
  "x') or created_by is not null --",
  '%',
  '_%\\',
  '*',
  '$1',
  '{"$ne":null}',
  '__proto__',
  'constructor',
  'a\0b',
  halfOfPair,
  "=cmd|'/c calc'!A1",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
] as const;

/** Half of a surrogate pair cannot stand in an address: it is sent as the bytes it would have. */
const encoded = (text: string) => (text === halfOfPair ? '%ED%A0%80' : encodeURIComponent(text));

interface Try {
  name: string;
  path: string;
  method: string;
  body?: string;
}

const addressOf = (call: DescribedCall, changed: string, injection: string): string => {
  const value = (name: string, schema: Schema) =>
    name === changed ? encoded(injection) : encodeURIComponent(String(sample(schema)));
  const inPath = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    value(name, call.parameters.find((parameter) => parameter.name === name)?.schema ?? {}),
  );
  const query = call.parameters
    .filter(({ name, required, ...parameter }) => parameter.in === 'query' && (required || name === changed))
    .map(({ name, schema }) => `${name}=${value(name, schema)}`);
  return `${inPath}?${query.join('&')}`;
};

/** The body with one of its texts replaced, for each of its texts. */
function* bodiesWith(schema: Schema, injection: string): Generator<[field: string, body: unknown]> {
  const whole = sample(schema);
  if (typeof whole === 'string') yield ['', injection];
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    for (const [field, value] of bodiesWith(property, injection)) {
      yield [`.${name}${field}`, { ...(whole as object), [name]: value }];
    }
  }
  if (schema.items) for (const [field, value] of bodiesWith(schema.items, injection)) yield [`[0]${field}`, [value]];
}

function* triesOf(call: DescribedCall): Generator<Try> {
  const { method, parameters, body: schema } = call;
  // The first is for all; of the others each parameter gets its share, so that it stays quick.
  const share = (at: number) => injections.filter((_, index) => index === 0 || index % 8 === at % 8);
  const body = schema ? { body: JSON.stringify(sample(schema)) } : {};
  for (const [at, { name }] of parameters.entries()) {
    for (const injection of process.env.HOSTILE === 'long' ? injections : share(at)) {
      yield { name: `${name}=${injection}`, method, path: addressOf(call, name, injection), ...body };
    }
  }
  if (!schema) return;
  for (const injection of process.env.HOSTILE === 'long' ? injections : share(0)) {
    for (const [field, changed] of bodiesWith(schema, injection)) {
      const path = addressOf(call, '', '');
      yield { name: `body${field}=${injection}`, method, path, body: JSON.stringify(changed) };
    }
  }
}

/** Sends it as the vendor; what is wrong with the answer, if anything. */
async function wrongWith({ name, method, path, body }: Try): Promise<string | undefined> {
  const response = await fetch(`${backend.url}/api${path}`, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const told = `${method} ${path} with ${name}`;
  if (response.status >= 500) return `${told}: ${response.status} ${text.slice(0, 100)}`;
  const seen = foreign.find((id) => text.includes(`"${id}"`) || text.includes(`${id},`));
  return seen ? `${told} shows ${seen}` : undefined;
}

test('no injection into a parameter or a body fails in the server or shows what is not the caller’s own', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const call of calls) {
    // Wrong sign-ins would be limited, and others have their own tests.
    if (call.path.startsWith('/auth/') || call.path === '/users') continue;
    for (const one of triesOf(call)) {
      tried += 1;
      const fault = await wrongWith(one);
      if (fault) wrong.push(fault);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(500);
  // And everything is where it was.
  const { body } = await backend.call('admin', 'GET', 'devices?pageSize=1');
  expect((body as { totalElements: number }).totalElements).toBeGreaterThanOrEqual(foreign.length);
}, 60_000);
