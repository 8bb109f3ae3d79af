import { DeviceState, ErrorBody, Strict, statePermissions } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';
import { stateRow, toState } from './state-rows.ts';

const params = Strict({ chargeboxId: Type.String() });
const tags = ['state'];
/** Any of the four: a person who may change one flag sees all. */
const access = Object.values(statePermissions);

/** `GET state-settings/{chargeboxId}`. */
export const getState =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/state-settings/:chargeboxId',
      {
        config: { access },
        schema: {
          summary: 'The state of a device',
          tags,
          params,
          response: { 200: DeviceState, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        return toState(await stateRow(kysely, device.id).executeTakeFirstOrThrow());
      },
    );
  };
