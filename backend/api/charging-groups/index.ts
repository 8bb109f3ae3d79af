import type { FastifyPluginAsync } from 'fastify';
import type { Bus } from '../../bus/index.ts';
import { createChargingGroup } from './create-charging-group.ts';
import { deleteChargingGroup } from './delete-charging-group.ts';
import { groupEvseRoutes } from './evses/index.ts';
import { getChargingGroup } from './get-charging-group.ts';
import type { GroupOptions } from './groups.ts';
import { listChargingGroups } from './list-charging-groups.ts';
import { listPublications } from './list-publications.ts';
import { moveEvse } from './move-evse.ts';
import { publishChargingGroup } from './publish-charging-group.ts';
import { retryOrSkipPublication } from './retry-or-skip-publication.ts';
import { updateChargingGroup } from './update-charging-group.ts';

/** Everything below `charging-groups`. */
export const chargingGroupRoutes =
  (options: GroupOptions, bus: Bus): FastifyPluginAsync =>
  async (app) => {
    const { kysely } = options;
    const onGroups = [listChargingGroups, getChargingGroup, createChargingGroup, updateChargingGroup, listPublications];
    for (const call of onGroups) {
      await app.register(call(options));
    }
    for (const call of [deleteChargingGroup, groupEvseRoutes, moveEvse]) await app.register(call(kysely));
    await app.register(publishChargingGroup(options, bus));
    await app.register(retryOrSkipPublication(kysely, bus));
  };
