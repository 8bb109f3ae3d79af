import {
  ConfigurationChanges,
  ConfigurationHistoryRow,
  ConfigurationItem,
  ConfigurationQuery,
  ConfigurationRemovals,
  serverLimits,
} from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { findByChargeboxId, findInUse } from '../../access/find-device.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import {
  deleteConfigurationKeys,
  findConfigurationHistory,
  listConfiguration,
  saveConfigurationChanges,
} from './configuration-rows.ts';
import { waitForReplies } from './key-outcomes.ts';
import { readConfiguration, saveReportedKeys } from './reported-configuration.ts';

const tag = 'configurations';
const [readers, editors] = ['read:configurations', 'update:configurations'] as const;
const reply = Type.Array(ConfigurationItem);

const getConfiguration = defineCall({
  ...{ method: 'GET', path: '/configurations/:chargeboxId', permission: readers, tag },
  summary: 'The last known configuration of a charger, or with refresh=true its current one',
  ...{ query: ConfigurationQuery, reply },
  run: async ({ caller, params, query }, { kysely, bus }) => {
    const device = await findByChargeboxId(kysely, params.chargeboxId, caller);
    if (query.refresh) {
      const at = new Date();
      await saveReportedKeys(kysely, device, await readConfiguration(bus, device.chargeboxId), at);
    }
    return listConfiguration(kysely, device);
  },
});

const saveConfiguration = defineCall({
  ...{ method: 'POST', path: '/configurations/:chargeboxId', permission: editors, repetition: 'answer', tag },
  summary: 'Saves keys and begins a job for each that tells the charger; each item has its outcome so far',
  ...{ body: ConfigurationChanges, reply },
  run: async ({ caller, params, body }, { kysely, bus }) => {
    const device = await findInUse(kysely, params.chargeboxId, caller);
    const jobIds = await saveConfigurationChanges(kysely, device, body, caller, new Date());
    for (const jobId of jobIds) bus.publish('jobs.due', { jobId });
    await waitForReplies(kysely, bus, jobIds);
    return listConfiguration(kysely, device);
  },
});

const removeConfigurationKeys = defineCall({
  ...{ method: 'POST', path: '/configurations/delete/:chargeboxId', permission: editors, repetition: 'answer', tag },
  ...{ summary: 'Removes keys from the saved configuration of a charger', body: ConfigurationRemovals, reply },
  run: async ({ caller, params, body }, { kysely }) => {
    const device = await findInUse(kysely, params.chargeboxId, caller);
    await deleteConfigurationKeys(kysely, device, body, caller, new Date());
    return listConfiguration(kysely, device);
  },
});

const listConfigurationHistory = defineCall({
  ...{ method: 'GET', path: '/configurations/history/:chargeboxId', permission: readers, tag },
  summary: `The changes to a charger's configuration, the newest ${serverLimits.historyRows} first`,
  reply: Type.Array(ConfigurationHistoryRow),
  run: async ({ caller, params }, { kysely }) =>
    findConfigurationHistory(kysely, await findByChargeboxId(kysely, params.chargeboxId, caller)),
});

export const configurationCalls: readonly ApiCall[] = [
  ...[getConfiguration, saveConfiguration, removeConfigurationKeys, listConfigurationHistory],
];
