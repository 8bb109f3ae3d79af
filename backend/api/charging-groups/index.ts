import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { createChargingGroup } from './create-charging-group.ts';
import { deleteChargingGroup } from './delete-charging-group.ts';
import { groupEvseRoutes } from './evses/index.ts';
import { getChargingGroup } from './get-charging-group.ts';
import { listChargingGroups } from './list-charging-groups.ts';
import { listPublications } from './list-publications.ts';
import { moveEvse } from './move-evse.ts';
import { publishChargingGroup } from './publish-charging-group.ts';
import { updateChargingGroup } from './update-charging-group.ts';

/** Everything below `charging-groups`. */
export const chargingGroupRoutes =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsync =>
  async (app) => {
    for (const call of [
      ...[listChargingGroups, getChargingGroup, createChargingGroup, updateChargingGroup, deleteChargingGroup],
      ...[groupEvseRoutes, moveEvse, listPublications],
    ]) {
      await app.register(call(kysely));
    }
    await app.register(publishChargingGroup(kysely, bus));
  };
