import { serverLimits } from '@dmp/shared/contract';
import { NotedDeviations } from './noted-deviations.ts';

const now = new Date(0);
const later = new Date(60 * 60 * 1000);

test('the same is noted once an hour, for each action', () => {
  const noted = new NotedDeviations();
  expect(noted.due('Heartbeat', ['a', 'b'], now)).toEqual(['a', 'b']);
  noted.noted('Heartbeat', ['a'], now);
  expect(noted.due('Heartbeat', ['a', 'b'], now)).toEqual(['b']);
  expect(noted.due('Authorize', ['a'], now)).toEqual(['a']);
  expect(noted.due('Heartbeat', ['a'], later)).toEqual(['a']);
});

test('of a charger that makes up ever new ones no more are noted than are kept', () => {
  const noted = new NotedDeviations();
  for (let n = 0; n < 2 * serverLimits.deviations.ofDevice; n += 1) {
    noted.noted('Heartbeat', noted.due('Heartbeat', [`${n}`], now), now);
  }
  expect(noted.due('Heartbeat', ['one more'], later)).toEqual([]);
  expect(noted.due('Heartbeat', ['0'], later)).toEqual(['0']);
});

test('a message with many of them, and message after message with new ones, fill no memory', () => {
  const noted = new NotedDeviations();
  const sentences = Array.from({ length: 3 * serverLimits.deviations.ofDevice }, (_, n) => `${n}`);
  noted.noted('Heartbeat', sentences, now);
  expect(noted.due('Heartbeat', sentences, later)).toEqual(sentences.slice(0, serverLimits.deviations.ofDevice));
});

test('one that every message has is due each hour, although it was sent a minute ago', () => {
  const noted = new NotedDeviations();
  const due: number[] = [];
  for (let minute = 0; minute <= 120; minute += 1) {
    const at = new Date(minute * 60_000);
    if (noted.due('Heartbeat', ['a'], at).length > 0) due.push(minute);
    noted.noted('Heartbeat', ['a'], at);
  }
  expect(due).toEqual([0, 60, 120]);
});
