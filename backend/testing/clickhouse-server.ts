// The part of ClickHouse's HTTP interface that its client uses, before the engine of this process:
// a backend under test, a process of its own, reaches it like a server.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { type ChdbConnection, connectChdb } from './chdb-engine.ts';

/** A server for tests. */
export interface ClickHouseServer {
  /** LOG_STORE_URL of a database that is there and empty. */
  url: string;
  /** Asks the engine itself. */
  client: ClickHouseClient;
  /** Turns callers away, as a server that is being restarted. */
  isUnavailable: boolean;
  stop(): Promise<void>;
}

/** Names in an address that are no settings of the engine. */
const named = new Set(['query', 'query_id', 'database']);

/** Starts one on a free port. */
export async function startClickHouse(database: string): Promise<ClickHouseServer> {
  const engine = connectChdb();
  const client = createClient({ connection: connectChdb() });
  await client.command({ query: `create database ${database}` });
  const server = createServer((request, response) => {
    answer(engine, request, response, running.isUnavailable).catch((error: unknown) => refuse(response, error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  const running: ClickHouseServer = {
    url: `http://127.0.0.1:${address.port}/${database}`,
    client,
    isUnavailable: false,
    async stop() {
      const ended = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await ended;
      await client.close();
      await engine.close();
    },
  };
  return running;
}

async function answer(engine: ChdbConnection, request: IncomingMessage, response: ServerResponse, away: boolean) {
  const sent = await buffer(request);
  if (away) {
    response.destroy();
    return;
  }
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
  const given = new URL(request.url ?? '', 'http://engine').searchParams;
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    const parts = await new Response(body, { headers: { 'content-type': type } }).formData();
    for (const [name, value] of parts) given.set(name, String(value));
  }
  const query = given.get('query');
  const statement = query ?? body.toString('utf8');
  const query_params: Record<string, unknown> = {};
  const clickhouse_settings: Record<string, string> = {};
  for (const [key, value] of given) {
    const name = key.startsWith('param_') ? key.slice('param_'.length) : undefined;
    if (name !== undefined) query_params[name] = parameterOf(value, statement.includes(`{${name}:Array(String)}`));
    else if (!named.has(key)) clickhouse_settings[key] = value;
  }
  const isInsert = query !== null && /^\s*insert\b/i.test(query);
  const result = isInsert
    ? await engine.insert({ query, values: body.toString('utf8'), clickhouse_settings })
    : await engine.query({ query: statement, query_params, clickhouse_settings });
  response.setHeader('x-clickhouse-format', 'JSONEachRow');
  if ('stream' in result && result.stream instanceof Readable) result.stream.pipe(response);
  else response.end();
}

const escaped: Record<string, string> = { t: '\t', n: '\n', r: '\r' };
const unescaped = (text: string) => text.replace(/\\(.)/gs, (_, letter: string) => escaped[letter] ?? letter);

/** A parameter as the client had it: the server reads it the way it reads a field of tab-separated text. */
const parameterOf = (text: string, isArray: boolean): unknown =>
  isArray ? [...text.matchAll(/'((?:[^'\\]|\\.)*)'/gs)].map(([, item = '']) => unescaped(item)) : unescaped(text);

function refuse(response: ServerResponse, error: unknown): void {
  const { code, type, message } = error as Error & { code?: string; type?: string };
  response.writeHead(500, code ? { 'x-clickhouse-exception-code': code } : {});
  response.end(code ? `Code: ${code}. DB::Exception: ${message} (${type})` : message);
}
