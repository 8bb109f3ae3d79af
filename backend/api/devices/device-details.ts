import {
  Certificate,
  ChargingGroup,
  jobPermissions,
  limits,
  NewestJob,
  Nullable,
  OperationalStatusLogPage,
  pageQuery,
} from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import type { Selectable } from 'kysely';
import { findByChargeboxId, findById } from '../../access/find-device.ts';
import type { Tables } from '../../database/index.ts';
import { findGroup } from '../charging-groups/group-rows.ts';
import { defineCall } from '../http/define-call.ts';
import { findNewestJob } from '../remote-action/jobs/job-rows.ts';

const statusLogSize = limits.pageSizeOf.operationalStatusLog;

export const listDeviceCertificates = defineCall({
  ...{ method: 'GET', path: '/devices/:chargeboxId/certificates', permission: 'read:devices' },
  ...{ summary: 'The ISO 15118 certificates on a charger', tag: 'devices', reply: Type.Array(Certificate) },
  run: async ({ caller, params }, { kysely }) => {
    const { id } = await findByChargeboxId(kysely, params.chargeboxId, caller);
    const certificates = kysely.selectFrom('certificates').selectAll().where('device_id', '=', id);
    return (await certificates.orderBy('id').execute()).map(toCertificate);
  },
});

const toCertificate = (row: Selectable<Tables['certificates']>): Certificate => ({
  type: row.type,
  subject: row.subject,
  validFrom: row.valid_from.toISOString(),
  validTo: row.valid_to.toISOString(),
  beTriggerValidFrom: row.be_trigger_valid_from?.toISOString() ?? null,
  beTriggerValidTo: row.be_trigger_valid_to?.toISOString() ?? null,
  status: row.status as Certificate['status'],
});

export const listOperationalStatusLog = defineCall({
  ...{ method: 'GET', path: '/devices/:chargeboxId/operational-status-log', permission: 'read:devices' },
  ...{ summary: "The status changes of a charger's EVSEs, newest first", tag: 'devices' },
  ...{ query: pageQuery(statusLogSize), reply: OperationalStatusLogPage },
  run: async ({ caller, params, query: { page = 0, size = statusLogSize } }, { kysely }) => {
    const { id } = await findByChargeboxId(kysely, params.chargeboxId, caller);
    const log = kysely.selectFrom('operational_status_log').where('device_id', '=', id);
    const { total } = await log.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await log
      .select(['evse_uid as evseUid', 'status', 'timestamp'])
      .orderBy('timestamp', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute();
    const content = rows.map((row) => ({ ...row, timestamp: row.timestamp.toISOString() }));
    return { content, number: page, size, totalElements: total };
  },
});

export const getChargingGroupOfDevice = defineCall({
  ...{ method: 'GET', path: '/devices/:id/charging-group', permission: 'read:charging-groups' },
  summary: 'The charging group of a device (of its first EVSE that is in a group), or null',
  ...{ tag: 'charging groups', reply: Nullable(ChargingGroup) },
  run: async ({ caller, params }, services) => {
    const device = await findById(services.kysely, params.id, caller);
    const member = await services.kysely
      .selectFrom('evses')
      .innerJoin('charging_group_evses', 'charging_group_evses.evse_uid', 'evses.uid')
      .select('charging_group_evses.group_id')
      .where('evses.device_id', '=', device.id)
      .orderBy('evses.evse_number')
      .executeTakeFirst();
    return member ? findGroup(services, member.group_id, caller) : null;
  },
});

export const getNewestJobOfDevice = defineCall({
  ...{ method: 'GET', path: '/devices/:chargeboxId/newest-job', permission: jobPermissions },
  ...{ summary: 'The newest job of a device, with its outcome there', tag: 'remote actions', reply: NewestJob },
  run: async ({ caller, params }, { kysely, links }) => {
    const { id } = await findByChargeboxId(kysely, params.chargeboxId, caller);
    return (await findNewestJob({ kysely, links, caller }, id)) ?? { job: null, device: null };
  },
});
