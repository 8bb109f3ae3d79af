import { type Bus, commandCharger, createBus, NoResponderError, RequestTimeoutError } from './index.ts';

const errors: object[] = [];
let bus: Bus;
const command = {
  action: 'Reset',
  payload: { type: 'Soft' },
  messageId: 'm1',
  sendBefore: '2030-01-01T00:00:00Z',
} as const;

beforeEach(() => {
  errors.length = 0;
  bus = createBus({ log: { error: (details) => void errors.push(details) } });
});

test('every subscriber of a subject is told, until it stops', async () => {
  const heard: string[] = [];
  const stop = bus.subscribe('jobs.due', ({ jobId }) => void heard.push(`a ${jobId}`));
  bus.subscribe('jobs.due', ({ jobId }) => void heard.push(`b ${jobId}`));
  bus.publish('jobs.due', { jobId: '1' });
  await Promise.resolve();
  stop();
  bus.publish('jobs.due', { jobId: '2' });
  await Promise.resolve();
  expect(heard).toEqual(['a 1', 'b 1', 'b 2']);
});

test('a subscriber that fails is logged and harms no other', async () => {
  const heard = new Promise<void>((resolve) => {
    bus.subscribe('jobs.due', () => {
      throw new Error('broken');
    });
    bus.subscribe('jobs.due', async () => {
      throw new Error('broken later');
    });
    bus.subscribe('jobs.due', () => resolve());
  });
  expect(() => bus.publish('jobs.due', { jobId: '1' })).not.toThrow();
  await heard;
  await new Promise(setImmediate);
  expect(errors).toMatchObject([{ err: { message: 'broken' } }, { err: { message: 'broken later' } }]);
});

test('a request reaches the newest that answers at its address, as a copy', async () => {
  bus.answer('charger.command', 'CP1', async () => ({ kind: 'timeout' }));
  const stop = bus.answer('charger.command', 'CP1', async (request) => {
    expect(request).toEqual(command);
    expect(request).not.toBe(command);
    return { kind: 'answer', payload: { status: 'Accepted' }, time: '2026-01-01T00:00:00Z' };
  });
  await expect(commandCharger(bus, 'CP1', command, 1000)).resolves.toEqual({
    kind: 'answer',
    payload: { status: 'Accepted' },
    time: '2026-01-01T00:00:00Z',
  });
  stop();
  await expect(bus.request('charger.command', 'CP1', command, 1000)).rejects.toThrow(NoResponderError);
});

test('stopping an answer leaves a newer one at the same address in place', async () => {
  const stop = bus.answer('charger.command', 'CP1', async () => ({ kind: 'timeout' }));
  bus.answer('charger.command', 'CP1', async () => ({ kind: 'not-connected' }));
  stop();
  await expect(bus.request('charger.command', 'CP1', command, 1000)).resolves.toEqual({ kind: 'not-connected' });
});

test('nobody there means not connected, silence of the gateway that nothing is known, a fault is the caller’s', async () => {
  await expect(commandCharger(bus, 'CP1', command, 1000)).resolves.toEqual({ kind: 'not-connected' });
  bus.answer('charger.command', 'CP1', () => new Promise(() => {}));
  await expect(commandCharger(bus, 'CP1', command, 1)).resolves.toEqual({ kind: 'unknown' });
  await expect(bus.request('charger.command', 'CP1', command, 1)).rejects.toThrow(RequestTimeoutError);
  bus.answer('charger.command', 'CP1', async () => {
    throw new Error('broken');
  });
  await expect(commandCharger(bus, 'CP1', command, 1000)).rejects.toThrow('broken');
});
