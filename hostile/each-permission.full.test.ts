// Every call with each permission alone, and with all but that one. Who may make
// a call is what its description says; whoever may is not refused, and succeeds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Permission, permissions } from '@dmp/shared/contract';
import { type BackendProcess, startBackend } from '../backend/testing/backend-process.ts';
import { type DescribedCall, describedCalls, enough, mayCall, sample } from '../backend/testing/described-calls.ts';
import { type ForeignProvider, startForeignProvider } from '../backend/testing/foreign-provider.ts';
import { receiveWebhooks, type WebhookReceiver } from '../backend/testing/webhook-receiver.ts';
import { type Caller, callerWith, send } from './testing/caller.ts';
import { type Right, rightCalls } from './testing/right-calls.ts';

// The tokens of another's provider say whatever its key signs.
let provider: ForeignProvider;
let receiver: WebhookReceiver;
let backend: BackendProcess;
let calls: DescribedCall[];
let api: Caller;
const folder = mkdtempSync(join(tmpdir(), 'dmp-groups-'));
beforeAll(async () => {
  provider = await startForeignProvider([]);
  const groups = join(folder, 'groups.json');
  writeFileSync(groups, '{}');
  const secret = join(folder, 'webhook');
  writeFileSync(secret, `whsec_${Buffer.alloc(32).toString('base64')}\n`);
  receiver = await receiveWebhooks();
  receiver.answerWith(400);
  backend = await startBackend({
    CHANGES_PER_DAY: '1000000',
    PUBLISH_WEBHOOK_URL: receiver.url,
    PUBLISH_WEBHOOK_SECRET_FILE: secret,
    ...provider.environment,
    OIDC_GROUPS_FILE: groups,
    FIRMWARE_URL: 'http://firmware.example.com/{make}',
  });
  // A link to a file is refused by its own token.
  calls = (await describedCalls(backend)).filter(({ access }) => access !== 'public');
  api = callerWith(backend, await tokenWith(permissions));
});
afterAll(async () => {
  await backend?.remove();
  await receiver?.close();
  await provider?.kill();
  rmSync(folder, { recursive: true });
});

const tokenWith = (held: readonly Permission[]) => provider.issue({ user_authorization: { permissions: held } });

/** Calls on their way at a time. */
const atOnce = 8;

const nameOf = ({ method, path }: DescribedCall) => `${method} ${path}`;

/** Sends a call; what the request does not say is made from the call's description. */
async function statusOf(call: DescribedCall, token: string, { path = {}, query = {}, body }: Right) {
  const needed = call.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const address = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const all = { ...Object.fromEntries(needed.map(({ name, schema }) => [name, String(sample(schema))])), ...query };
  const answer = await send(backend.url, token, call.method, `${address.slice(1)}?${new URLSearchParams(all)}`, body);
  const text = await answer.text();
  return { status: answer.status, text: text.slice(0, 200) };
}

/** A request about nothing, by which nothing is changed. */
const aboutNothing = (call: DescribedCall): Right => ({
  path: Object.fromEntries(
    call.parameters.filter((one) => one.in === 'path').map(({ name }) => [name, 'no-such-thing']),
  ),
  ...(call.method === 'GET' ? {} : { body: { 'no such field': 1 } }),
});

test.each([
  ['alone', (one: Permission) => [one]],
  ['missing', (one: Permission) => permissions.filter((other) => other !== one)],
] as const)('each permission %s: whoever may not make a call is refused, and nobody else', async (_how, heldWith) => {
  const wrong: string[] = [];
  let refused = 0;
  for (const one of permissions) {
    const held = heldWith(one);
    const token = await tokenWith(held);
    for (let first = 0; first < calls.length; first += atOnce) {
      const batch = calls.slice(first, first + atOnce).map(async (call) => {
        const { status, text } = await statusOf(call, token, aboutNothing(call));
        const expected = mayCall(call, new Set(held));
        if (!expected) refused += 1;
        if (status >= 500 || status === 401 || (status === 403) === expected)
          wrong.push(`${one}: ${nameOf(call)}: ${status} ${text}`);
      });
      await Promise.all(batch);
    }
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(20);
  expect(calls.length).toBeGreaterThan(100);
});

test('each call is needed by a permission, and each permission by a call', () => {
  const used = new Set(calls.flatMap((call) => enough(call).flat()));
  expect(permissions.filter((permission) => !used.has(permission))).toEqual([]);
  expect(
    calls.filter((call) =>
      enough(call)
        .flat()
        .some((permission) => !permissions.includes(permission)),
    ),
  ).toEqual([]);
});

test('whoever has just what a call needs succeeds with it', async () => {
  const right = rightCalls(api);
  const wrong: string[] = [];
  const described = new Set(calls.map(nameOf));
  for (const name of Object.keys(right)) if (!described.has(name)) wrong.push(`${name} is no call any more.`);
  for (const call of calls) {
    const make = right[nameOf(call)];
    // A call that was added and changes something has to be made right in `right-calls.ts`.
    if (!make && call.method !== 'GET') wrong.push(`${nameOf(call)} has no right request.`);
    for (const held of make || call.method === 'GET' ? enough(call) : []) {
      try {
        const request = make ? await make(held[0] ?? '') : await read(call);
        const { status, text } = await statusOf(call, await tokenWith(held), request);
        if (status < 200 || status > 299) wrong.push(`${nameOf(call)} with ${held}: ${status} ${text}`);
      } catch (error) {
        wrong.push(`${nameOf(call)} with ${held}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 300_000);

/** A request that reads: what its path names is the first that the list above it has. */
async function read({ path, parameters }: DescribedCall): Promise<Right> {
  const named: Record<string, string> = {};
  for (const { name, schema } of parameters.filter((one) => one.in === 'path')) {
    if (name === 'chargeboxId') named[name] = (await firstOf('devices')).chargeboxId ?? '';
    else if (name === 'id' || name === 'deviceId')
      named[name] = (await firstOf(name === 'id' ? path.slice(1, path.indexOf('/{')) : 'devices')).id ?? '';
    else named[name] = String(sample(schema));
  }
  return { path: named };
}

type Row = Partial<Record<'id' | 'chargeboxId', string>>;

async function firstOf(path: string): Promise<Row> {
  const list = await api<Row[] | { content: Row[] }>('GET', path);
  const [first] = Array.isArray(list) ? list : list.content;
  if (!first) throw new Error(`GET ${path} has nothing.`);
  return first;
}
