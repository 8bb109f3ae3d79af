import { StatusOverview } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import { inUseFor } from '../../../access/own-devices.ts';
import { audited } from '../../../audit/index.ts';
import type { Tables } from '../../../database/index.ts';
import type { Caller } from '../../../identity/tokens.ts';
import { networkYesterday } from '../../../network-hours/index.ts';
import { type CsvRow, csvFileName, sendCsv } from '../../http/csv/index.ts';
import { type ApiCall, defineCall, FileReply } from '../../http/define-call.ts';
import { shareAnswers } from '../share-answers.ts';
import { countStatuses } from './status-counts.ts';
import { overviewHeader, overviewOf, overviewRows } from './status-overview.ts';

/** Maximum age of an overview, in milliseconds: a large network is slow to count, and every open overview polls it. */
const overviewMaxAgeMs = 3000;

/** Everything below `/devices/status`. Callers with the same devices share their overviews. */
export function statusCalls(): readonly ApiCall[] {
  const shared = shareAnswers<StatusOverview>(overviewMaxAgeMs);
  const sharedOverview = (kysely: Kysely<Tables>, caller: Caller): Promise<StatusOverview> =>
    shared(caller.owner ?? '', () => readOverview(kysely, caller));

  const getStatus = defineCall({
    ...{ method: 'GET', path: '/devices/status', permission: 'read:devices', tag: 'devices' },
    ...{ summary: 'How many chargers and EVSEs are connected, and their statuses', reply: StatusOverview },
    run: async ({ caller }, { kysely }) => sharedOverview(kysely, caller),
  });

  const exportStatus = defineCall({
    ...{ method: 'GET', path: '/devices/status/export', permission: 'read:devices', costly: 'file' },
    ...{ summary: 'The status overview as a file', tag: 'devices', produces: ['text/csv'], reply: FileReply },
    run: async ({ caller, reply }, { kysely }) => {
      await audited(kysely, { by: caller, action: 'EXPORTED', subject: 'status-overview', detail: {} });
      const overview = await sharedOverview(kysely, caller);
      async function* batches(): AsyncGenerator<CsvRow[]> {
        yield overviewRows(overview);
      }
      return sendCsv(reply, { fileName: csvFileName('status-overview'), header: overviewHeader, batches: batches() });
    },
  });

  return [getStatus, exportStatus];
}

async function readOverview(kysely: Kysely<Tables>, caller: Caller): Promise<StatusOverview> {
  const yesterday = await networkYesterday(kysely, caller.owner ?? '');
  return {
    ...overviewOf(await countStatuses(kysely, inUseFor(caller))),
    yesterday: yesterday ? { ...yesterday, at: yesterday.at.toISOString() } : null,
  };
}
