// What every bus must do, whatever carries it.
import { until } from '../testing/until.ts';
import { type Bus, commandCharger, NoResponderError, RequestTimeoutError } from './index.ts';

const command = {
  action: 'Reset',
  payload: { type: 'Soft' },
  messageId: 'm1',
  sendBefore: '2030-01-01T00:00:00Z',
} as const;

/**
 * Tests of the contract.
 *
 * @param open gives two ends of one bus, the same one twice where there is only one process
 */
export function testBus(
  open: (log: { error(details: object): void }) => Promise<{ near: Bus; far: Bus; close(): Promise<void> }>,
): void {
  const errors: object[] = [];
  let near: Bus;
  let far: Bus;
  let close: () => Promise<void>;
  beforeEach(async () => {
    errors.length = 0;
    ({ near, far, close } = await open({ error: (details) => void errors.push(details) }));
  });
  afterEach(() => close());

  /** Resolves when what either end has begun holds at the other. */
  async function settled(): Promise<void> {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      let heard = false;
      const stop = to.subscribe('charger.booted', () => {
        heard = true;
      });
      await until(async () => {
        from.publish('charger.booted', { deviceId: 'd', chargeboxId: 'c', time: 't' });
        return heard;
      });
      stop();
    }
  }

  test('every subscriber of a subject is told, until it stops', async () => {
    const heard: string[] = [];
    const stop = near.subscribe('jobs.due', ({ jobId }) => void heard.push(`a ${jobId}`));
    far.subscribe('jobs.due', ({ jobId }) => void heard.push(`b ${jobId}`));
    await settled();
    near.publish('jobs.due', { jobId: '1' });
    await until(async () => heard.length === 2);
    stop();
    await settled();
    near.publish('jobs.due', { jobId: '2' });
    await until(async () => heard.includes('b 2'));
    await settled();
    expect(heard.sort()).toEqual(['a 1', 'b 1', 'b 2']);
  });

  test('a subscriber that fails is logged and harms no other', async () => {
    let heard = false;
    near.subscribe('jobs.due', () => {
      throw new Error('broken');
    });
    near.subscribe('jobs.due', async () => {
      throw new Error('broken later');
    });
    near.subscribe('jobs.due', () => {
      heard = true;
    });
    expect(() => near.publish('jobs.due', { jobId: '1' })).not.toThrow();
    await until(async () => heard && errors.length === 2);
    expect(errors).toMatchObject([{ err: { message: 'broken' } }, { err: { message: 'broken later' } }]);
  });

  test('a request reaches the newest that answers at its address, as a copy', async () => {
    near.answer('charger.command', 'CP 1.*>é', async () => ({ kind: 'timeout' }));
    const stop = near.answer('charger.command', 'CP 1.*>é', async (request) => {
      expect(request).toEqual(command);
      expect(request).not.toBe(command);
      return { kind: 'answer', payload: { status: 'Accepted' }, time: '2026-01-01T00:00:00Z' };
    });
    await settled();
    await expect(commandCharger(far, 'CP 1.*>é', command, 5000)).resolves.toEqual({
      kind: 'answer',
      payload: { status: 'Accepted' },
      time: '2026-01-01T00:00:00Z',
    });
    await expect(far.request('charger.command', 'CP2', command, 5000)).rejects.toThrow(NoResponderError);
    stop();
  });

  test('stopping an answer leaves a newer one at the same address in place', async () => {
    const stop = near.answer('charger.command', 'CP1', async () => ({ kind: 'timeout' }));
    const stopNewer = near.answer('charger.command', 'CP1', async () => ({ kind: 'not-connected' }));
    stop();
    await settled();
    await expect(far.request('charger.command', 'CP1', command, 5000)).resolves.toEqual({ kind: 'not-connected' });
    stopNewer();
    await settled();
    await expect(far.request('charger.command', 'CP1', command, 5000)).rejects.toThrow(NoResponderError);
  });

  test('nobody there means not connected, silence of the gateway that nothing is known, a fault is the caller’s', async () => {
    await expect(commandCharger(far, 'CP1', command, 5000)).resolves.toEqual({ kind: 'not-connected' });
    near.answer('charger.command', 'CP1', () => new Promise(() => {}));
    await settled();
    await expect(commandCharger(far, 'CP1', command, 1)).resolves.toEqual({ kind: 'unknown' });
    await expect(far.request('charger.command', 'CP1', command, 1)).rejects.toThrow(RequestTimeoutError);
    near.answer('charger.command', 'CP1', async () => {
      throw new Error('broken');
    });
    await settled();
    await expect(commandCharger(far, 'CP1', command, 5000)).rejects.toThrow('broken');
  });
}
