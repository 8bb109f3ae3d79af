import { type DeviationSource, DeviceDiscrepancies } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { findByChargeboxId } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { defineCall } from '../http/define-call.ts';

export const getDiscrepancies = defineCall({
  ...{ method: 'GET', path: '/devices/:chargeboxId/discrepancies', permission: 'read:devices' },
  ...{ summary: 'Where a charger differs from its record, or from OCPP 1.6', tag: 'devices' },
  reply: DeviceDiscrepancies,
  run: async ({ caller, params: { chargeboxId } }, { kysely }) => {
    const { id } = await findByChargeboxId(kysely, chargeboxId, caller);
    const [deviations, unknownConnectors, refused, recordDiscrepancies] = await Promise.all([
      readDeviations(kysely, id),
      readUnknownConnectors(kysely, id),
      readRejectedConnections(kysely, chargeboxId),
      readRecordDiscrepancies(kysely, id),
    ]);
    return { deviations, unknownConnectors, refused, ...recordDiscrepancies };
  },
});

async function readDeviations(kysely: Kysely<Tables>, id: string): Promise<DeviceDiscrepancies['deviations']> {
  const rows = await kysely
    .selectFrom('device_deviations')
    .selectAll()
    .where('device_id', '=', id)
    .orderBy('first_at')
    .orderBy('action')
    .orderBy('sentence')
    .execute();
  return rows.map(({ action, sentence, ...row }) => ({
    action: action as DeviationSource,
    sentence,
    ...seenTimes(row),
  }));
}

/** Unknown connectors that have not been added as ports since they were recorded. */
async function readUnknownConnectors(
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
  return rows.map(({ connector_id, status, ...row }) => ({ connectorId: connector_id, status, ...seenTimes(row) }));
}

/** Rejected connections under this chargebox ID: from a second charger, or with a wrong password. */
async function readRejectedConnections(
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
    ...seenTimes(row),
  }));
}

/** Reported values that differ from the device's record. Names are equal if they differ in case or spaces alone. */
async function readRecordDiscrepancies(
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

const seenTimes = ({ first_at, last_at }: { first_at: Date; last_at: Date }) => ({
  firstAt: first_at.toISOString(),
  lastAt: last_at.toISOString(),
});
