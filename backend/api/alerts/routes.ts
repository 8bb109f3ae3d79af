import { randomUUID } from 'node:crypto';
import { Alert, AlertForm, alertTypes, ErrorBody, OneOf, Strict } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { callerOf, demand } from '../guard.ts';
import { ownDevicesOnly, siteKnownTo } from '../own-devices.ts';
import { badRequest, Refusal } from '../refusal.ts';
import { checkAlert } from './rules.ts';

const tags = ['alerts'];

/** `GET alerts`, `PUT alerts/{type}` and `DELETE alerts/{id}`. */
export const alertRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/alerts',
      {
        config: { access: 'read:alerts' },
        schema: { summary: 'All alerts', tags, response: { 200: Type.Array(Alert), '4xx': ErrorBody } },
      },
      async (request) => {
        const rows = await kysely
          .selectFrom('alerts')
          .selectAll()
          .where(knownTo(callerOf(request)))
          .orderBy(sql`lower(name) collate "C"`)
          .orderBy('id')
          .execute();
        return rows.map(toAlert);
      },
    );

    app.put(
      '/alerts/:type',
      {
        // Which of them, the body decides: without an id the alert is a new one.
        config: { access: ['create:alerts', 'update:alerts'] },
        schema: {
          summary: 'Makes an alert, or changes the one whose id the body has',
          tags,
          params: Strict({ type: OneOf(alertTypes) }),
          body: AlertForm,
          response: { 200: Alert, 201: Alert, '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { body } = request;
        demand(body.id ? 'update:alerts' : 'create:alerts', caller);
        if (body.type !== request.params.type)
          throw badRequest(`type must be ${request.params.type}, as in the address.`);
        const row = {
          name: body.name,
          description: body.description ?? null,
          type: body.type,
          interval_seconds: body.interval,
          active: body.active,
          email_recipients: body.emailRecipients,
          severity: body.severity,
          ...checkAlert(body),
          updated_by: caller.email,
          updated_at: new Date(),
        };
        if (row.site_ids) await demandSites(kysely, row.site_ids, caller);
        if (!body.id) {
          const made = kysely.insertInto('alerts').values({ id: randomUUID(), ...row });
          reply.code(201);
          return toAlert(await made.returningAll().executeTakeFirstOrThrow());
        }
        const changed = await kysely
          .updateTable('alerts')
          .set(row)
          .where(sql<boolean>`alerts.id::text = ${body.id.toLowerCase()}`)
          .where(knownTo(caller))
          .returningAll()
          .executeTakeFirst();
        if (!changed) throw noSuchAlert();
        return toAlert(changed);
      },
    );

    app.delete(
      '/alerts/:id',
      {
        config: { access: 'delete:alerts' },
        schema: {
          summary: 'Removes an alert',
          tags,
          params: Strict({ id: Type.String() }),
          response: { 204: Type.Null(), '4xx': ErrorBody },
        },
      },
      async (request, reply) => {
        const { numDeletedRows } = await kysely
          .deleteFrom('alerts')
          .where(sql<boolean>`alerts.id::text = ${request.params.id.toLowerCase()}`)
          .where(knownTo(callerOf(request)))
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw noSuchAlert();
        return reply.code(204).send(null);
      },
    );
  };

const noSuchAlert = () => new Refusal(404, 'There is no alert with this id.');

/** To a vendor there are those alerts alone that name no site without a device of their own. */
function knownTo(caller: Caller): RawBuilder<boolean> {
  const own = ownDevicesOnly(caller);
  if (!own) return sql<boolean>`true`;
  return sql<boolean>`not exists (select from unnest(alerts.site_ids) site(id)
    where not exists (select from devices where devices.site_id = site.id and ${own}))`;
}

async function demandSites(kysely: Kysely<Tables>, ids: readonly string[], caller: Caller): Promise<void> {
  const rows = await kysely
    .selectFrom('sites')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where(siteKnownTo(caller))
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw badRequest(`siteIds must name sites that exist; there is no site ${unknown}.`);
}

const toAlert = (row: Selectable<Tables['alerts']>): Alert => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  interval: row.interval_seconds as Alert['interval'],
  active: row.active,
  emailRecipients: row.email_recipients,
  siteIds: row.site_ids,
  excludeSites: row.exclude_sites,
  severity: row.severity,
  threshold: row.threshold,
});
