import type { ChargerCommand } from '../bus/index.ts';
import { CommandLine } from './command-line.ts';

const command = (messageId: string, more: Partial<ChargerCommand> = {}): ChargerCommand => ({
  action: 'Reset',
  payload: { type: 'Soft' },
  messageId,
  sendBefore: new Date(Date.now() + 60_000).toISOString(),
  ...more,
});
const answer = { kind: 'answer', payload: { status: 'Accepted' }, time: '2026-01-01T00:00:00Z' } as const;

function line(answerTimeoutMs = 60_000, open = true, logging: () => Promise<void> = async () => {}) {
  const events: string[] = [];
  const commands = new CommandLine(
    {
      log: async (given) => {
        await logging();
        events.push(`log ${given.messageId}`);
        return true;
      },
      logUnsent: async ({ messageId }, _frame, why) => void events.push(`unsent ${messageId}: ${why}`),
      send: (frame) => {
        if (open) events.push(`send ${JSON.parse(frame)[1]}`);
        return open;
      },
    },
    answerTimeoutMs,
  );
  return { events, commands };
}
const turn = () => new Promise(setImmediate);

test('commands go one after the other, each logged before it is sent', async () => {
  const { events, commands } = line();
  const first = commands.run(command('1'));
  const second = commands.run(command('2'));
  await turn();
  expect(events).toEqual(['log 1', 'send 1']);
  expect(commands.pending('1')?.action).toBe('Reset');
  expect(commands.pending('2')).toBeUndefined();
  commands.settle('2', answer);
  commands.settle('1', answer);
  await expect(first).resolves.toEqual(answer);
  await turn();
  expect(events).toEqual(['log 1', 'send 1', 'log 2', 'send 2']);
  commands.settle('2', { kind: 'error', code: 'NotSupported', description: '' });
  await expect(second).resolves.toMatchObject({ kind: 'error' });
});

test('without an answer the next has its turn', async () => {
  const { events, commands } = line(1);
  await expect(commands.run(command('1'))).resolves.toEqual({ kind: 'timeout' });
  await expect(commands.run(command('2'))).resolves.toEqual({ kind: 'timeout' });
  expect(events).toContain('send 2');
});

test('an answer without an id is for the command that waits, unless one before it was given up', async () => {
  const { commands } = line(50);
  const first = commands.run(command('1'));
  await turn();
  expect(commands.pending(undefined)?.messageId).toBe('1');
  await expect(first).resolves.toEqual({ kind: 'timeout' });
  const second = commands.run(command('2'));
  await turn();
  expect(commands.pending('2')?.messageId).toBe('2');
  expect(commands.pending(undefined)).toBeUndefined();
  expect(commands.givenUp('1')?.messageId).toBe('1');
  await second;
});

test('when the connection ends, what was sent has no answer and what waits was not sent', async () => {
  const { commands } = line();
  const first = commands.run(command('1'));
  const second = commands.run(command('2'));
  await turn();
  commands.close();
  await expect(first).resolves.toEqual({ kind: 'timeout' });
  await expect(second).resolves.toEqual({ kind: 'not-connected' });
});

test('a closed socket means not connected, and the log says that nothing was sent', async () => {
  const { events, commands } = line(60_000, false);
  await expect(commands.run(command('1'))).resolves.toEqual({ kind: 'not-connected' });
  expect(events).toEqual(['log 1', 'unsent 1: It was not sent, because the connection was closed.']);
});

test('a command whose time has run out while the log waited for its database is not sent', async () => {
  const sendBefore = new Date(Date.now() + 20).toISOString();
  const { events, commands } = line(60_000, true, async () => {
    while (Date.parse(sendBefore) > Date.now()) await turn();
  });
  await expect(commands.run(command('1', { sendBefore }))).resolves.toEqual({ kind: 'busy' });
  expect(events).toEqual(['log 1', 'unsent 1: It was not sent, because it was too late for it.']);
});

test('nobody waits for an answer that nobody waits for any more', async () => {
  const { commands } = line();
  const answerBefore = new Date(Date.now() + 20).toISOString();
  await expect(commands.run(command('1', { answerBefore }))).resolves.toEqual({ kind: 'timeout' });
  expect(commands.pending('1')).toBeUndefined();
});

test.each([
  ['is against the schema', command('1', { payload: { type: 'Medium' } })],
  ['has too long an id', command('1'.repeat(37))],
])('a command that %s is not sent', async (_, given) => {
  const { events, commands } = line();
  await expect(commands.run(given)).resolves.toMatchObject({ kind: 'error', code: 'NotSent' });
  expect(events).toEqual([]);
});

test('a command that comes too late, or waits too long behind a silent one, is not sent and may be tried again', async () => {
  const { events, commands } = line();
  await expect(commands.run(command('late', { sendBefore: '2020-01-01T00:00:00Z' }))).resolves.toEqual({
    kind: 'busy',
  });
  const silent = commands.run(command('silent'));
  const sendBefore = new Date(Date.now() + 20).toISOString();
  await expect(commands.run(command('waiting', { sendBefore }))).resolves.toEqual({ kind: 'busy' });
  commands.settle('silent', answer);
  await expect(silent).resolves.toEqual(answer);
  await turn();
  expect(events).toEqual(['log silent', 'send silent']);
});

test('the queue of one charger is bounded', async () => {
  const { commands } = line();
  const waiting = Array.from({ length: 50 }, (_, index) => commands.run(command(String(index))));
  await expect(commands.run(command('more'))).resolves.toEqual({ kind: 'busy' });
  commands.close();
  await turn();
  expect(await Promise.all(waiting)).toHaveLength(50);
});

test('before the end the charger may still answer, and nothing more is sent to it', async () => {
  const { events, commands } = line();
  const sent = commands.run(command('1'));
  const waiting = commands.run(command('2'));
  await turn();
  const retired = commands.retire(60_000);
  commands.settle('1', answer);
  await retired;
  await expect(sent).resolves.toEqual(answer);
  await expect(waiting).resolves.toEqual({ kind: 'not-connected' });
  await expect(commands.run(command('3'))).resolves.toEqual({ kind: 'not-connected' });
  expect(events).toEqual(['log 1', 'send 1']);
});

test('a charger that does not answer holds the end up no longer than that', async () => {
  const { commands } = line();
  void commands.run(command('1'));
  await turn();
  await expect(commands.retire(1)).resolves.toBeUndefined();
  expect(commands.pending('1')?.action).toBe('Reset');
  commands.close();
});

test('a command that the caller logs has the turn until that is done, and is then sent', async () => {
  const { events, commands } = line();
  const reserved = commands.reserve(command('1'));
  const next = commands.run(command('2'));
  expect(commands.reserve(command('3'))).toBeUndefined();
  await turn();
  expect(events).toEqual([]);
  reserved?.logged(true);
  await turn();
  expect(events).toEqual(['send 1']);
  commands.settle('1', answer);
  await expect(reserved?.reply).resolves.toEqual(answer);
  await turn();
  expect(events).toEqual(['send 1', 'log 2', 'send 2']);
  commands.close();
  await expect(next).resolves.toEqual({ kind: 'timeout' });
  expect(commands.reserve(command('4'))).toBeUndefined();
});

test('a command that is not logged after all makes room for the next, and its time runs', async () => {
  const { events, commands } = line();
  commands.reserve(command('1'))?.logged(false);
  const next = commands.run(command('2'));
  await turn();
  commands.settle('2', answer);
  await expect(next).resolves.toEqual(answer);
  const late = commands.reserve(command('3', { sendBefore: new Date(Date.now() + 60_000).toISOString() }));
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
  late?.logged(true);
  await expect(late?.reply).resolves.toEqual({ kind: 'busy' });
  now.mockRestore();
  expect(events.slice(2)).toEqual(['unsent 3: It was not sent, because it was too late for it.']);
});

test('a connection that ends while the caller logs its command is reported as not connected', async () => {
  const { events, commands } = line();
  const reserved = commands.reserve(command('1'));
  commands.close();
  reserved?.logged(true);
  await expect(reserved?.reply).resolves.toEqual({ kind: 'not-connected' });
  expect(events).toEqual(['unsent 1: It was not sent, because the connection was closed.']);
});

test('what cannot be sent as it is has no turn', () => {
  const { commands } = line();
  expect(commands.reserve(command('1', { payload: { type: 'Medium' } }))).toBeUndefined();
  expect(commands.reserve(command('2', { sendBefore: '2020-01-01T00:00:00Z' }))).toBeUndefined();
  expect(commands.reserve(command('3'))).toBeDefined();
});
