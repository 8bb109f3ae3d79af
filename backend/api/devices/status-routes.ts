import { ErrorBody, isVendor, StatusOverview } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { networkYesterday } from '../../network-hours/index.ts';
import { type CsvRow, csvFileName, sendCsv } from '../csv/index.ts';
import { callerOf } from '../guard.ts';
import { visibleTo } from '../own-devices.ts';
import { sharedFor } from './shared-for.ts';
import { countStatuses } from './status-counts.ts';
import { overviewHeader, overviewOf, overviewRows } from './status-overview.ts';

/** How old the overview may be, in milliseconds: counting a large network is work, and every open overview asks for it again and again. */
const sharedForMs = 3000;

/** `GET devices/status` and `GET devices/status/export`. */
export const statusRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const shared = sharedFor<StatusOverview>(sharedForMs);
    const overviewFor = (caller: Caller) => {
      const scope = isVendor(caller.email) ? caller.email.toLowerCase() : '';
      return shared(scope, async () => {
        const yesterday = await networkYesterday(kysely, scope);
        return {
          ...overviewOf(await countStatuses(kysely, visibleTo(caller))),
          yesterday: yesterday ? { ...yesterday, at: yesterday.at.toISOString() } : null,
        };
      });
    };

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

    app.get(
      '/devices/status/export',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'The status overview as a file',
          tags: ['devices'],
          produces: ['text/csv'],
          response: { 200: Type.String(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const overview = await overviewFor(callerOf(request));
        async function* batches(): AsyncGenerator<CsvRow[]> {
          yield overviewRows(overview);
        }
        return sendCsv(reply, { fileName: csvFileName('status-overview'), header: overviewHeader, batches: batches() });
      },
    );
  };
