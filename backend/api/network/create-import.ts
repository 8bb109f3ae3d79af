import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { NetworkImport, NetworkImportQuery, serverLimits } from '@dmp/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { keepReading, stageFile, UnreadableFile } from '../../network-import/index.ts';
import { boundedTurns } from '../../pacing/bounded-turns.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { findImport, importPermission, requireWholeNetwork, toImport } from './import-rows.ts';

/** Uploads a file, which is the body. Limits how many uploads of a server run at the same time. */
export function createImport(): ApiCall {
  const uploads = boundedTurns({
    ...{ atOnce: serverLimits.networkImport.atOnce, waiting: 0 },
    sentence: 'Other networks are being uploaded at the moment. Try again in a moment.',
  });
  return defineCall({
    ...{ method: 'POST', path: '/network/imports', permission: importPermission, takesFile: true, tag: 'network' },
    bodyLimit: serverLimits.networkImport.bytes,
    summary: 'Uploads a network as CSV or as OCPI 2.2.1 Locations, to be compared and then applied',
    ...{ consumes: ['text/csv', 'application/json'], query: NetworkImportQuery, reply: NetworkImport, status: 201 },
    run: async ({ caller, query: { fileName }, body, request }, { kysely, bus }) => {
      requireWholeNetwork(caller);
      if (Number(request.headers['content-length'] ?? 0) > serverLimits.networkImport.bytes) {
        throw new HttpError(413, `The file must have at most ${serverLimits.networkImport.bytes} bytes.`, {
          connection: 'close',
        });
      }
      const source = body as Readable | undefined;
      if (!source) throw badRequest('The body must be the file.');
      const id = randomUUID();
      await uploads.take(async () => {
        await kysely.transaction().execute(async (trx) => {
          await trx
            .insertInto('network_imports')
            .values({ id, file_name: fileName, format: 'CSV', user_id: caller.id, created_by: caller.email })
            .execute();
          await audited(trx, { by: caller, action: 'NETWORK_FILE_UPLOADED', subject: fileName, detail: { id } });
        });
        await stageUpload({ kysely, log: request.server.log }, id, source);
      });
      bus.publish('imports.due', {});
      return toImport(await findImport(kysely, id));
    },
  });
}

/** Reads the file into the database, and ends the import if that fails. */
async function stageUpload(
  { kysely, log }: { kysely: Kysely<Tables>; log: Pick<FastifyBaseLogger, 'error'> },
  id: string,
  source: Readable,
): Promise<void> {
  const update = (change: { state: 'PLANNING' } | { state: 'FAILED'; failure: string; ended_at: Date }) =>
    kysely.updateTable('network_imports').set(change).where('id', '=', id).where('state', '=', 'READING').execute();
  const stopReading = keepReading({ kysely, log }, id);
  try {
    await stageFile(kysely, id, source);
    await update({ state: 'PLANNING' });
  } catch (error) {
    const sentence = error instanceof UnreadableFile ? error.message : undefined;
    await update({ state: 'FAILED', failure: sentence ?? 'The upload broke off.', ended_at: new Date() });
    // Discards the remaining bytes, so that the connection is free for other requests. A `readable` listener of a reader
    // that stopped early would keep the stream from flowing.
    source.removeAllListeners('readable').resume();
    throw sentence === undefined ? error : badRequest(sentence);
  } finally {
    await stopReading();
  }
}
