import { ErrorBody, StatusOverview } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { callerOf } from '../../http/guard.ts';
import type { OverviewFor } from './share-overviews.ts';

/** `GET devices/status`. */
export const getStatus =
  (overviewFor: OverviewFor): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/status',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'How many chargers and EVSEs are connected, and their statuses',
          tags: ['devices'],
          response: { 200: StatusOverview, '4xx': ErrorBody },
        },
      },
      async (request) => overviewFor(callerOf(request)),
    );
  };
