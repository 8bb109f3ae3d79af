import { type DeviationSource, DeviceDiscrepancies, ErrorBody, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { callerOf } from '../http/guard.ts';

/** `GET devices/{chargeboxId}/discrepancies`. */
export const getDiscrepancies =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/:chargeboxId/discrepancies',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: 'Where a charger differs from its record, or from OCPP 1.6',
          tags: ['devices'],
          params: Strict({ chargeboxId: Type.String() }),
          response: { 200: DeviceDiscrepancies, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const { id } = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        const [deviations, unknownConnectors, refused, own] = await Promise.all([
          deviationsOf(kysely, id),
          unknownConnectorsOf(kysely, id),
          refusedOf(kysely, request.params.chargeboxId),
          ownDiscrepancies(kysely, id),
        ]);
        return { deviations, unknownConnectors, refused, ...own };
      },
    );
  };

async function deviationsOf(kysely: Kysely<Tables>, id: string): Promise<DeviceDiscrepancies['deviations']> {
  const rows = await kysely
    .selectFrom('device_deviations')
    .selectAll()
    .where('device_id', '=', id)
    .orderBy('first_at')
    .orderBy('action')
    .orderBy('sentence')
    .execute();
  return rows.map(({ action, sentence, ...row }) => ({ action: action as DeviationSource, sentence, ...seen(row) }));
}

/** Of those that were noted, the ones that have not been added since. */
async function unknownConnectorsOf(
  kysely: Kysely<Tables>,
  id: string,
): Promise<DeviceDiscrepancies['unknownConnectors']> {
  const rows = await kysely
    .selectFrom('unknown_connectors')
    .selectAll()
    .where('device_id', '=', id)
    .where('connector_id', 'not in', kysely.selectFrom('ports').select('connector_id').where('device_id', '=', id))
    .orderBy('connector_id')
    .execute();
  return rows.map(({ connector_id, status, ...row }) => ({ connectorId: connector_id, status, ...seen(row) }));
}

/** What others did with its identity, and guessed passwords. */
async function refusedOf(
  kysely: Kysely<Tables>,
  chargeboxId: string,
): Promise<NonNullable<DeviceDiscrepancies['refused']>> {
  const rows = await kysely
    .selectFrom('knocks')
    .select(['reason', 'count', 'address', 'detail', 'first_at', 'last_at'])
    .where('chargebox_id', '=', chargeboxId)
    .where('reason', 'in', ['SHARED_ID', 'WRONG_PASSWORD'])
    .orderBy('last_at')
    .execute();
  return rows.map(({ reason, count, address, detail, ...row }) => ({
    ...{ reason: reason as 'SHARED_ID' | 'WRONG_PASSWORD', count, address, detail },
    ...seen(row),
  }));
}

/** What is in the device's own row. A name in other letters, or with other spaces, is the same. */
async function ownDiscrepancies(
  kysely: Kysely<Tables>,
  id: string,
): Promise<Pick<DeviceDiscrepancies, 'reported' | 'serialNumber' | 'clock'>> {
  const plain = (column: string) => sql`lower(regexp_replace(coalesce(${sql.ref(column)}, ''), '\\s', '', 'g'))`;
  const row = await kysely
    .selectFrom('devices')
    .select(['reported_make', 'reported_model', 'reported_serial', 'clock_offset_seconds', 'clock_offset_at'])
    .select([
      sql<boolean>`(${plain('reported_make')}, ${plain('reported_model')})
        is distinct from (${plain('make')}, ${plain('model')})`.as('differs'),
      sql<boolean>`reported_serial is not null and ${plain('reported_serial')} <> ${plain('serial_number')}`.as(
        'serialDiffers',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  const { reported_make: make, reported_model: model, clock_offset_seconds: offset, clock_offset_at: at } = row ?? {};
  return {
    reported: row?.differs && make && model ? { make, model } : null,
    serialNumber: row?.serialDiffers ? row.reported_serial : null,
    clock: offset && at ? { offset, seenAt: at.toISOString() } : null,
  };
}

const seen = ({ first_at, last_at }: { first_at: Date; last_at: Date }) => ({
  firstAt: first_at.toISOString(),
  lastAt: last_at.toISOString(),
});
