import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { limits } from '@dmp/shared/contract';
import { FileResponses } from './file-responses.ts';

test('of too many files that nobody reads the oldest is ended, and what is no file is not counted', async () => {
  const files = new FileResponses();
  const server = createServer((request, response: ServerResponse) => {
    if (request.url === '/text') {
      files.begin(response, 'text');
      response.write('text');
      return;
    }
    const content = createReadStream('/dev/zero');
    files.begin(response, content);
    content.pipe(response);
    response.once('close', () => content.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = async (path: string): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  };
  const [text, first, second] = [await ask('/text'), await ask('/file'), await ask('/file')];
  const others = [];
  for (let count = 0; count < limits.fileResponses - 2; count += 1) others.push(await ask('/file'));
  const closed = once(first, 'close');
  others.push(await ask('/file'));
  first.resume();
  await closed;
  expect([text, second].map(({ destroyed }) => destroyed)).toEqual([false, false]);
  for (const socket of [text, second, ...others]) socket.destroy();
  server.close();
  await once(server, 'close');
});
