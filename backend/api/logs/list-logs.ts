import { ErrorBody, limits, OcppLogPage, OcppLogQuery, serverLimits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { LogReader } from '../../ocpp-logs/index.ts';
import { callerLeftSignal } from '../http/caller-left.ts';
import { callerOf } from '../http/guard.ts';
import { readLogPage } from './log-pages.ts';

/** `GET logs/ocpp`. */
export const listLogs =
  (kysely: Kysely<Tables>, logs: LogReader): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/logs/ocpp',
      {
        config: { access: 'read:logs', costly: (query) => ((query as OcppLogQuery).payload ? 'search' : undefined) },
        schema: {
          summary: 'One page of the OCPP messages that the filters match',
          description:
            'Pages of a list filtered only by time and type are fast at any depth. With other filters, the first ' +
            `${serverLimits.filteredLogs} rows can be paged through, and totalElements stops there. Payloads are searched within at most ` +
            `${limits.payloadSearch.days} days and ${limits.payloadSearch.seconds} seconds.`,
          tags: ['logs'],
          querystring: OcppLogQuery,
          response: { 200: OcppLogPage, '4xx': ErrorBody },
        },
      },
      (request, reply) => readLogPage(kysely, logs, request.query, callerOf(request), callerLeftSignal(reply)),
    );
  };
