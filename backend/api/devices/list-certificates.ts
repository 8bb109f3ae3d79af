import { Certificate, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely, Selectable } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';

/** `GET devices/{chargeboxId}/certificates`. */
export const listCertificates =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/:chargeboxId/certificates',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'The ISO 15118 certificates on a charger',
          tags: ['devices'],
          params: Strict({ chargeboxId: Type.String() }),
          response: { 200: Type.Array(Certificate), '4xx': ErrorBody },
        },
      },
      async (request) => {
        const device = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        const rows = await kysely
          .selectFrom('certificates')
          .selectAll()
          .where('device_id', '=', device.id)
          .orderBy('id')
          .execute();
        return rows.map(toCertificate);
      },
    );
  };

const toCertificate = (row: Selectable<Tables['certificates']>): Certificate => ({
  type: row.type,
  subject: row.subject,
  validFrom: row.valid_from.toISOString(),
  validTo: row.valid_to.toISOString(),
  beTriggerValidFrom: row.be_trigger_valid_from?.toISOString() ?? null,
  beTriggerValidTo: row.be_trigger_valid_to?.toISOString() ?? null,
  status: row.status as Certificate['status'],
});
