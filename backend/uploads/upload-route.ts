import type { Readable } from 'node:stream';
import { serverLimits } from '@dmp/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { empty, tooLarge, type UploadReceiver, unknownAddress } from './receiver.ts';

interface Upload {
  Params: { token: string; fileName?: string };
  Body: Readable | undefined;
}

/**
 * `PUT` or `POST /diagnostics-upload/{token}`, also with a file name behind it:
 * where a charger uploads what it was asked for by GetDiagnostics. The address
 * is the permission: it is random, good for one file, and for an hour.
 */
export const diagnosticsUpload =
  (receiver: UploadReceiver) =>
  async (app: FastifyInstance): Promise<void> => {
    // Whatever a charger calls it, it is kept as it comes and not read.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, content, done) => done(null, content));

    app.addHook('onClose', async () => receiver.close());

    const take = async ({ params, headers, body, raw, server }: FastifyRequest<Upload>): Promise<{ size: number }> => {
      const { token, fileName } = params;
      const file = await receiver.awaited(token);
      if (!file) throw unknownAddress();
      server.connections.busy(raw.socket);
      if (Number(headers['content-length'] ?? 0) > serverLimits.diagnosticsFileBytes) throw tooLarge();
      if (!body) throw empty();
      return { size: await receiver.take(file, { token, fileName, content: body }) };
    };

    for (const url of ['/diagnostics-upload/:token', '/diagnostics-upload/:token/:fileName']) {
      app.route<Upload>({
        method: ['PUT', 'POST'],
        url,
        config: { takesFile: true },
        handler: async (request, reply) => reply.code(201).send(await take(request)),
      });
    }
  };
