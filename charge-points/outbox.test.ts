import { Outbox, type Outgoing, Refused } from './outbox.ts';

const message = (method: string, durable = false): Outgoing => ({ method, payload: () => ({}), durable });
const turn = () => new Promise(setImmediate);

test('one call at a time, in order', async () => {
  const outbox = new Outbox();
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  outbox.open((method) => {
    sent.push(method);
    return new Promise((resolve) => answers.push(() => resolve({})));
  });
  outbox.add(message('a'), message('b'));
  await turn();
  expect(sent).toEqual(['a']);
  answers[0]?.();
  await turn();
  expect(sent).toEqual(['a', 'b']);
});

test('after a lost connection only what is durable is sent, from where it stopped', async () => {
  const outbox = new Outbox();
  const sent: string[] = [];
  outbox.open(async (method) => {
    sent.push(method);
    throw new Error('lost');
  });
  outbox.add(message('start', true), message('status'), message('stop', true));
  await turn();
  expect(sent).toEqual(['start']);
  outbox.open(async (method) => {
    sent.push(method);
    return {};
  });
  await turn();
  expect(sent).toEqual(['start', 'start', 'stop']);
});

test('what is answered by an error is not sent again', async () => {
  const outbox = new Outbox();
  const sent: string[] = [];
  outbox.open(async (method) => {
    sent.push(method);
    throw new Refused();
  });
  outbox.add(message('start', true), message('stop', true));
  await turn();
  expect(sent).toEqual(['start', 'stop']);
});

test('it keeps as much as it has room for, the newest of it', async () => {
  const outbox = new Outbox(3);
  outbox.add(...['a', 'b', 'c', 'd'].map((method) => message(method, true)));
  const sent: string[] = [];
  outbox.open(async (method) => {
    sent.push(method);
    return {};
  });
  await turn();
  expect(sent).toEqual(['b', 'c', 'd']);
});
