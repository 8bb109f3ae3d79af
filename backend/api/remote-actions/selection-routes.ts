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
import type { Tables } from '../../database/index.ts';
import { selectDevices } from '../devices/selection.ts';
import { callerOf, demand } from '../guard.ts';

/** `POST remote-action/selection`. */
export const selectionRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/remote-action/selection',
      {
        // Which of them, the event type in the body decides.
        config: { access: [...Object.values(eventPermissions), ...Object.values(statePermissions)] },
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
        return factsOf(kysely, devices);
      },
    );
  };

async function factsOf(kysely: Kysely<Tables>, devices: readonly { id: string }[]): Promise<SelectionFacts> {
  const { rows } = await sql<Omit<SelectionFacts, 'devices'>>`
    select
      (count(*) filter (where not connected))::int as "notConnected",
      (count(*) filter (where maintenance_mode))::int as "maintenance",
      (count(*) filter (where exists (
        select from evses where evses.device_id = devices.id and evses.operational_status = 'CHARGING')))::int as "charging"
    from devices where id = any(${devices.map(({ id }) => id)}::uuid[])`.execute(kysely);
  return { devices: devices.length, notConnected: 0, charging: 0, maintenance: 0, ...rows[0] };
}
