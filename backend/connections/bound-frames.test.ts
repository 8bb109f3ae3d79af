import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serverLimits } from '@dmp/shared/contract';
import { WebSocket, WebSocketServer } from 'ws';
import { boundFrames, frameLimits } from './bound-frames.ts';

const { controlMinute, afterEnd } = serverLimits.frames;

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

test('a message of too many parts ends the connection with 1008', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', ...frameLimits });
  const received: string[] = [];
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.on('message', (text) => received.push(String(text)));
  });
  await once(server, 'listening');
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(socket, 'open');
  const send = (parts: number) => {
    for (let part = 1; part <= parts; part += 1) socket.send('x', { fin: part === parts });
  };
  send(serverLimits.frames.fragments);
  send(serverLimits.frames.fragments + 1);
  const [code] = await once(socket, 'close');
  expect([code, received]).toEqual([1008, ['x'.repeat(serverLimits.frames.fragments)]]);
  server.close();
});
