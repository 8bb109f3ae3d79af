import { TooBusy } from './bounded-turns.ts';
import { turnsEach } from './turns-each.ts';

const sentence = 'Too much is asked for.';

/** Work that ends when it is told to, and whether it has begun. */
function work() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begin = jest.fn(() => ended);
  return { begin, end };
}
/** Whatever can begin has begun. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('one who asks for much waits for themselves alone, and is refused once too much waits', async () => {
  const turns = turnsEach({ each: { atOnce: 1, waiting: 1 }, sentence });
  const [first, second, other] = [work(), work(), work()];
  const done = [turns.take('a', first.begin), turns.take('a', second.begin)];
  await expect(turns.take('a', work().begin)).rejects.toThrow(new TooBusy(sentence));
  done.push(turns.take('b', other.begin));
  await settled();
  expect([first, second, other].map(({ begin }) => begin.mock.calls.length)).toEqual([1, 0, 1]);
  for (const { end } of [first, second, other]) end();
  await Promise.all(done);
  expect(second.begin).toHaveBeenCalled();
});

test('all together are bounded as well', async () => {
  const turns = turnsEach({ each: { atOnce: 2, waiting: 2 }, all: { atOnce: 1, waiting: 1 }, sentence });
  const [first, second] = [work(), work()];
  const done = [turns.take('a', first.begin), turns.take('b', second.begin)];
  await settled();
  await expect(turns.take('c', work().begin)).rejects.toThrow(new TooBusy(sentence));
  expect(second.begin).not.toHaveBeenCalled();
  for (const { end } of [first, second]) end();
  await Promise.all(done);
  expect(second.begin).toHaveBeenCalled();
});

test('who goes while they wait gives their place to the next', async () => {
  const turns = turnsEach({ each: { atOnce: 1, waiting: 1 }, sentence });
  const [first, left, next] = [work(), work(), work()];
  const going = new AbortController();
  const done = [turns.take('a', first.begin)];
  const waiting = turns.take('a', left.begin, going.signal);
  going.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  done.push(turns.take('a', next.begin));
  first.end();
  next.end();
  await Promise.all(done);
  expect(left.begin).not.toHaveBeenCalled();
});
