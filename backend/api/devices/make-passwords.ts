import { createHash } from 'node:crypto';
import { BulkQuery, CreatedPasswords, CreatePasswords, ErrorBody, limits, serverLimits } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { badRequest } from '../../access/http-error.ts';
import { makePasswords } from '../../actions/index.ts';
import { audited, severalDevices } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { csvLine } from '../http/csv/index.ts';
import { callerOf } from '../http/guard.ts';
import { selectDevices } from './select-devices.ts';

/** Names a request with an Idempotency-Key of its user. */
const requestHash = ({ idempotent }: FastifyRequest): string | null =>
  idempotent && createHash('sha256').update(idempotent.user_id).update(idempotent.key_hash).digest('hex');

const header = ['Chargebox ID', 'Password'];

/** `POST devices/passwords`. */
export const makeDevicePasswords =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/devices/passwords',
      {
        config: { access: 'update:devices', names: 'chargers', repetition: 'made-again' },
        bodyLimit: serverLimits.body.listBytes,
        schema: {
          summary:
            'Makes new passwords for devices, told this once; the old ones stay valid until the new ones are used',
          tags: ['devices'],
          querystring: BulkQuery,
          body: CreatePasswords,
          response: { 200: CreatedPasswords, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const by = callerOf(request);
        const devices = await selectDevices(kysely, request.query, request.body.deviceList, by);
        const { max } = limits.deviceList;
        if (devices.length > max) throw badRequest(`Passwords can be made for at most ${max} devices at a time.`);
        const chargeboxIds = devices.map(({ chargeboxId }) => chargeboxId);
        const passwords = await kysely.transaction().execute(async (trx) => {
          const [first = ''] = chargeboxIds;
          const subject = devices.length === 1 ? first : severalDevices;
          const detail = { devices: devices.length, chargeboxIds };
          await audited(trx, { by, action: 'PASSWORDS_MADE', subject, detail });
          return makePasswords(trx, devices, null, requestHash(request));
        });
        const rows = passwords.map(({ chargeboxId, password }) => [chargeboxId, password]);
        return { passwords, csv: [header, ...rows].map(csvLine).join('') };
      },
    );
  };
