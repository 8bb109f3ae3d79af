import { EventEmitter } from 'node:events';
import { limits } from '@dmp/shared/contract';
import type { WebSocket } from 'ws';
import { boundFrames } from './bound-frames.ts';

const { controlMinute, afterEnd } = limits.frames;

/** A WebSocket of which the test says what comes. */
class Fake extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  terminate = jest.fn();
  /** Emits an event `count` times. */
  receive(event: string, count: number): this {
    for (let received = 0; received < count; received += 1) this.emit(event);
    return this;
  }
}
const bounded = () => {
  const socket = new Fake();
  boundFrames(socket as unknown as WebSocket);
  return socket;
};

test('messages are not counted while it is open', () => {
  expect(bounded().receive('message', 10_000).terminate).not.toHaveBeenCalled();
});

test.each(['ping', 'pong'])('too many times a %s in a minute cut it off', (event) => {
  const socket = bounded().receive(event, controlMinute);
  expect(socket.terminate).not.toHaveBeenCalled();
  expect(socket.receive(event, 2).terminate).toHaveBeenCalled();
});

test.each(['message', 'ping', 'pong'])('so does a %s that comes too often after the end', (event) => {
  const socket = bounded();
  socket.readyState = 2;
  expect(socket.receive(event, afterEnd).terminate).not.toHaveBeenCalled();
  expect(socket.receive(event, 1).terminate).toHaveBeenCalled();
});
