import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { getState } from './get-state.ts';
import { listStateHistory } from './list-state-history.ts';
import { saveState } from './save-state.ts';
import { updateManyStates } from './update-states.ts';

/** Everything below `state-settings`. */
export const stateRoutes =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsync =>
  async (app) => {
    await app.register(getState(kysely));
    await app.register(saveState(kysely, bus));
    await app.register(listStateHistory(kysely));
    await app.register(updateManyStates({ kysely, bus }));
  };
