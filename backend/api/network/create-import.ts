import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ErrorBody, NetworkImport, NetworkImportQuery, serverLimits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { audited } from '../../audit/index.ts';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { keepReading, stageFile, UnreadableFile } from '../../network-import/index.ts';
import { boundedTurns } from '../../pacing/bounded-turns.ts';
import { callerOf } from '../http/guard.ts';
import { access, demandWholeNetwork, findImport, importOf } from './import-rows.ts';

/** `POST network/imports`: the body is the file. */
export const createImport =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsyncTypebox =>
  async (app) => {
    // The file is read as it comes, whatever its sender calls it.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, content, done) => done(null, content));
    const turns = boundedTurns({
      ...{ atOnce: serverLimits.networkImport.atOnce, waiting: 0 },
      sentence: 'Other networks are being uploaded at the moment. Try again in a moment.',
    });

    app.post(
      '/network/imports',
      {
        config: { access, takesFile: true },
        bodyLimit: serverLimits.networkImport.bytes,
        schema: {
          summary: 'Uploads a network as CSV or as OCPI 2.2.1 Locations, to be compared and then applied',
          tags: ['network'],
          consumes: ['text/csv', 'application/json'],
          querystring: NetworkImportQuery,
          response: { 201: NetworkImport, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        demandWholeNetwork(caller);
        if (Number(request.headers['content-length'] ?? 0) > serverLimits.networkImport.bytes) {
          throw new HttpError(413, `The file must have at most ${serverLimits.networkImport.bytes} bytes.`, {
            connection: 'close',
          });
        }
        const source = request.body as Readable | undefined;
        if (!source) throw badRequest('The body must be the file.');
        const id = randomUUID();
        const { fileName } = request.query;
        await turns.take(async () => {
          await kysely.transaction().execute(async (trx) => {
            await trx
              .insertInto('network_imports')
              .values({ id, file_name: fileName, format: 'CSV', user_id: caller.id, created_by: caller.email })
              .execute();
            await audited(trx, { by: caller, action: 'NETWORK_FILE_UPLOADED', subject: fileName, detail: { id } });
          });
          await stage(id, source);
        });
        bus.publish('imports.due', {});
        return reply.code(201).send(importOf(await findImport(kysely, id)));
      },
    );

    async function stage(id: string, source: Readable): Promise<void> {
      const ended = keepReading({ kysely, log: app.log }, id);
      try {
        await stageFile(kysely, id, source);
        await kysely
          .updateTable('network_imports')
          .set({ state: 'PLANNING' })
          .where('id', '=', id)
          .where('state', '=', 'READING')
          .execute();
      } catch (error) {
        const sentence = error instanceof UnreadableFile ? error.message : undefined;
        await kysely
          .updateTable('network_imports')
          .set({ state: 'FAILED', failure: sentence ?? 'The upload broke off.', ended_at: new Date() })
          .where('id', '=', id)
          .where('state', '=', 'READING')
          .execute();
        // What is still to come is of no use, and its connection is for other requests. A reader that stopped in the
        // middle would keep it from flowing.
        source.removeAllListeners('readable').resume();
        throw sentence === undefined ? error : badRequest(sentence);
      } finally {
        await ended();
      }
    }
  };
