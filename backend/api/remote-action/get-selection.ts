import {
  ActionSelection,
  BulkQuery,
  ErrorBody,
  eventPermissions,
  SelectionFacts,
  statePermissions,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Kysely, sql } from 'kysely';
import { firmwareName } from '../../actions/index.ts';
import type { Tables } from '../../database/index.ts';
import { selectDevices } from '../devices/select-devices.ts';
import { callerOf, demand } from '../http/guard.ts';

/** `POST remote-action/selection`. */
export const getSelection =
  ({ kysely, firmwareUrl }: { kysely: Kysely<Tables>; firmwareUrl: string | undefined }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/remote-action/selection',
      {
        // Which of them, the event type in the body decides.
        config: {
          access: [...Object.values(eventPermissions), ...Object.values(statePermissions)],
          names: 'chargers',
        },
        schema: {
          summary: 'What an action would affect: the selected devices and their current condition',
          tags: ['remote actions'],
          querystring: BulkQuery,
          body: ActionSelection,
          response: { 200: SelectionFacts, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const { eventType, deviceList } = request.body;
        demand(eventType ? eventPermissions[eventType] : Object.values(statePermissions), caller);
        const devices = await selectDevices(kysely, request.query, deviceList, caller);
        const facts = await factsOf(kysely, devices);
        if (eventType !== 'UPDATE_FIRMWARE_REQUEST' || !firmwareUrl) return facts;
        return { ...facts, firmware: await firmwareOf(kysely, devices, firmwareUrl) };
      },
    );
  };

const noFacts: SelectionFacts = {
  ...{ devices: 0, notConnected: 0, charging: 0, transactions: 0, shownCharging: 0, maintenance: 0 },
  on: { freevend: 0, available: 0, pncEnabled: 0, maintenanceMode: 0 },
};

async function factsOf(kysely: Kysely<Tables>, devices: readonly { id: string }[]): Promise<SelectionFacts> {
  const ids = devices.map(({ id }) => id);
  const { rows } = await sql<Omit<SelectionFacts, 'devices'>>`
    with running as (
      -- Of a connector that has been available since, the end was lost.
      select t.device_id, count(distinct t.connector_id) as connectors
      from transactions t left join ports p on p.device_id = t.device_id and p.connector_id = t.connector_id
      where t.stopped_at is null and t.device_id = any(${ids}::uuid[])
        and (p.status = 'Available' and p.status_at > t.started_at) is not true
      group by t.device_id
    )
    select
      (count(*) filter (where not connected))::int as "notConnected",
      (count(*) filter (where maintenance_mode))::int as "maintenance",
      (count(*) filter (where shown_status = 'CHARGING'))::int as "shownCharging",
      (count(*) filter (where running.connectors is not null or exists (
        select from evses where evses.device_id = devices.id and evses.operational_status = 'CHARGING')))::int as "charging",
      coalesce(sum(running.connectors), 0)::int as "transactions",
      json_build_object(
        'freevend', count(*) filter (where freevend),
        'available', count(*) filter (where available),
        'pncEnabled', count(*) filter (where pnc_enabled),
        'maintenanceMode', count(*) filter (where maintenance_mode)
      ) as "on"
    from devices left join running on running.device_id = devices.id
    where id = any(${ids}::uuid[])`.execute(kysely);
  return { ...noFacts, ...rows[0], devices: devices.length };
}

type FirmwareUpdate = NonNullable<SelectionFacts['firmware']>[number];

/** Kinds of updates that are told; more of them tell nobody anything. */
const updatesTold = 20;

/** What an update of firmware would replace by what. */
async function firmwareOf(
  kysely: Kysely<Tables>,
  devices: readonly { id: string }[],
  url: string,
): Promise<FirmwareUpdate[]> {
  const { rows } = await sql<{ make: string | null; model: string | null; from: string | null; devices: number }>`
    select make, model, firmware_version as "from", count(*)::int as devices
    from devices where id = any(${devices.map(({ id }) => id)}::uuid[])
    group by make, model, firmware_version`.execute(kysely);
  const updates = new Map<string, FirmwareUpdate>();
  for (const { make, model, from, devices: count } of rows) {
    const to = firmwareName(url, make, model);
    const key = JSON.stringify([from, to]);
    updates.set(key, { from, to, devices: count + (updates.get(key)?.devices ?? 0) });
  }
  return [...updates.values()].sort((one, other) => other.devices - one.devices).slice(0, updatesTold);
}
