// A server that writes one row and sends a charger a frame, and does nothing else: what the way of a command is measured
// against. Its database is the first argument.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { openPool } from './connect.mjs';

const pool = openPool(process.argv[2] ?? '', { max: 1 });
await pool.query('create table if not exists bare_commands (at timestamptz not null, frame text not null)');
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  await pool.query('insert into bare_commands (at, frame) values (now(), $1)', [body]);
  for (const socket of chargers.clients) socket.send(body);
  response.end('{}');
});
const chargers = new WebSocketServer({ server });
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.on('disconnect', () => process.exit());
