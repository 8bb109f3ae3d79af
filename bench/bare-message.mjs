// A server that checks each OCPP call by its schema, writes its row and that of the answer with one statement, and
// answers: what a message costs is measured against it. Its database is the first argument.
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { WebSocketServer } from 'ws';
import { openPool } from './connect.mjs';

/** @type {({ $id: string } & import('ajv').SchemaObject)[]} */
const schemas = createRequire(import.meta.url)('ocpp-rpc/lib/schemas/ocpp1_6.json');
const ajv = new Ajv({ strict: false, multipleOfPrecision: 6 });
formats.default(ajv);
const validators = new Map(
  ['BootNotification', 'Heartbeat', 'StatusNotification', 'MeterValues'].map((action) => {
    const { $id: _, ...rules } = schemas.find(({ $id }) => $id === `urn:${action}.req`) ?? { $id: '' };
    return [action, ajv.compile(rules)];
  }),
);
const pool = openPool(process.argv[2] ?? '');
await pool.query(`create table if not exists bare_messages (id bigint generated always as identity,
  time timestamptz not null, device_id uuid not null, chargebox_id text not null, station_id text, evse_uid text,
  source text not null, detail_type text not null, message_id text not null, frame text not null, status text,
  error_code text, vendor_error_code text, fault text, deviations text)`);
const insert = `insert into bare_messages (time, device_id, chargebox_id, station_id, evse_uid, source, detail_type,
    message_id, frame, status, error_code)
  values ($1, '00000000-0000-0000-0000-000000000000', $2, $2, $2, 'EVSE', $3, $4, $5, $6, $7),
    ($8, '00000000-0000-0000-0000-000000000000', $2, $2, $2, 'SERVER', $9, $4, $10, null, null)`;

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
server.on('connection', (socket, { url = '' }) => {
  const chargeboxId = url.slice(url.lastIndexOf('/') + 1);
  socket.on('message', async (data) => {
    const arrived = new Date();
    const frame = data.toString();
    const [, id, action, payload] = /** @type {[number, string, string, { status?: string, errorCode?: string }]} */ (
      JSON.parse(frame)
    );
    if (!validators.get(action)?.(payload)) throw new Error(`${frame} is not what OCPP allows.`);
    const answer = JSON.stringify([3, id, answerOf(action)]);
    await pool.query({
      name: 'insert',
      text: insert,
      values: [
        ...[arrived, chargeboxId, `${action}Request`, id, frame, payload.status, payload.errorCode],
        ...[new Date(), `${action}Response`, answer],
      ],
    });
    socket.send(answer);
  });
});
process.on('disconnect', () => process.exit());

/** @param {string} action */
function answerOf(action) {
  const currentTime = new Date().toISOString();
  if (action === 'Heartbeat') return { currentTime };
  return action === 'BootNotification' ? { currentTime, interval: 300, status: 'Accepted' } : {};
}
