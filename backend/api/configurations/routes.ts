import {
  ConfigurationChanges,
  ConfigurationHistoryRow,
  ConfigurationItem,
  ConfigurationQuery,
  ConfigurationRemovals,
  ErrorBody,
  limits,
  Strict,
} from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { findByChargeboxId } from '../devices/find.ts';
import { callerOf } from '../guard.ts';
import { readConfiguration, type WriteResult, writeConfiguration } from './charger.ts';
import { listConfiguration, noteOutcome, noteReported, removeKeys, type SavedChange, saveChanges } from './store.ts';

const params = Strict({ chargeboxId: Type.String() });
const tags = ['configurations'];
const response = { 200: Type.Array(ConfigurationItem), '4xx': ErrorBody };

/** The configuration of a charger: reading it, changing it, its history. */
export const configurationRoutes =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/configurations/:chargeboxId',
      {
        config: { access: 'read:configurations' },
        schema: {
          summary: 'The last known configuration of a charger, or with refresh=true its current one',
          tags,
          params,
          querystring: ConfigurationQuery,
          response,
        },
      },
      async (request) => {
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        if (request.query.refresh) {
          const at = new Date();
          await noteReported(kysely, device, await readConfiguration(bus, device.chargeboxId), at);
        }
        return listConfiguration(kysely, device);
      },
    );

    app.post(
      '/configurations/:chargeboxId',
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Saves keys and writes them to the charger if it is connected; each item has its outcome',
          tags,
          params,
          body: ConfigurationChanges,
          response,
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, caller);
        const saved = await saveChanges(kysely, device, request.body, caller.email, new Date());
        await tellCharger(device.chargeboxId, saved);
        return listConfiguration(kysely, device);
      },
    );

    app.post(
      '/configurations/delete/:chargeboxId',
      {
        config: { access: 'update:configurations' },
        schema: {
          summary: 'Removes keys from the saved configuration of a charger',
          tags,
          params,
          body: ConfigurationRemovals,
          response,
        },
      },
      async (request) => {
        const caller = callerOf(request);
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, caller);
        await removeKeys(kysely, device, request.body, caller.email, new Date());
        return listConfiguration(kysely, device);
      },
    );

    app.get(
      '/configurations/history/:chargeboxId',
      {
        config: { access: 'read:configurations' },
        schema: {
          summary: `The changes to a charger's configuration, the newest ${limits.historyRows} first`,
          tags,
          params,
          response: { 200: Type.Array(ConfigurationHistoryRow), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        const rows = await kysely
          .selectFrom('configuration_history')
          .select(['timestamp', 'user_name', 'action', 'configurations'])
          .where('device_id', '=', device.id)
          .orderBy('timestamp', 'desc')
          .orderBy('id', 'desc')
          .limit(limits.historyRows)
          .execute();
        return rows.map(({ timestamp, user_name, ...row }) => ({
          timestamp: timestamp.toISOString(),
          userName: user_name,
          ...row,
        }));
      },
    );

    /** One after the other; one that is away or silent is not asked for the rest. */
    async function tellCharger(chargeboxId: string, changes: readonly SavedChange[]): Promise<void> {
      let gone: WriteResult | undefined;
      for (const change of changes) {
        const result = gone ?? (await writeConfiguration(bus, chargeboxId, change.key, change.value));
        if (result.outcome === 'NOT_CONNECTED') gone = result;
        if (result.outcome === 'TIMED_OUT') {
          gone = { outcome: 'FAILED', detail: 'Not sent, because the charger did not answer the previous change.' };
        }
        await noteOutcome(kysely, change, result);
      }
    }
  };
