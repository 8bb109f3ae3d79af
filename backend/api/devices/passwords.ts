import { createHash } from 'node:crypto';
import { BulkQuery, CreatedPasswords, CreatePasswords, limits, serverLimits } from '@dmp/shared/contract';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '../../access/http-error.ts';
import { makePasswords } from '../../actions/index.ts';
import { audited, severalDevices } from '../../audit/index.ts';
import { csvLine } from '../http/csv/index.ts';
import { defineCall } from '../http/define-call.ts';
import { selectDevices } from './select-devices.ts';

const csvHeader = ['Chargebox ID', 'Password'];

export const createDevicePasswords = defineCall({
  ...{ method: 'POST', path: '/devices/passwords', permission: 'update:devices', names: 'chargers' },
  ...{ repetition: 'made-again', bodyLimit: serverLimits.body.listBytes, tag: 'devices' },
  summary: 'Makes new passwords for devices, told this once; the old ones stay valid until the new ones are used',
  ...{ query: BulkQuery, body: CreatePasswords, reply: CreatedPasswords },
  run: async ({ caller, query, body, request }, { kysely }) => {
    const devices = await selectDevices(kysely, query, body.deviceList, caller);
    const { max } = limits.deviceList;
    if (devices.length > max) throw badRequest(`Passwords can be made for at most ${max} devices at a time.`);
    const chargeboxIds = devices.map(({ chargeboxId }) => chargeboxId);
    const passwords = await kysely.transaction().execute(async (trx) => {
      const [first = ''] = chargeboxIds;
      const subject = devices.length === 1 ? first : severalDevices;
      const detail = { devices: devices.length, chargeboxIds };
      await audited(trx, { by: caller, action: 'PASSWORDS_MADE', subject, detail });
      return makePasswords(trx, devices, null, requestHash(request));
    });
    const rows = passwords.map(({ chargeboxId, password }) => [chargeboxId, password]);
    return { passwords, csv: [csvHeader, ...rows].map(csvLine).join('') };
  },
});

/** Identifies a request with an Idempotency-Key among those of all users. */
const requestHash = ({ idempotent }: FastifyRequest): string | null =>
  idempotent && createHash('sha256').update(idempotent.user_id).update(idempotent.key_hash).digest('hex');
