import { limits, RejectedConnectionDismissal, UnknownChargerPage, UnknownChargersQuery } from '@dmp/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { ownDevicesOnly } from '../../access/own-devices.ts';
import { audited } from '../../audit/index.ts';
import { byId } from '../../database/name-order.ts';
import type { Caller } from '../../identity/tokens.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { containsWords, textConditions } from '../query/text-filter.ts';

const listUnknownChargers = defineCall({
  ...{ method: 'GET', path: '/unknown-chargers', permission: 'read:devices', tag: 'devices' },
  summary: 'Chargers that were refused, and why; the newest attempt first',
  ...{ query: UnknownChargersQuery, reply: UnknownChargerPage },
  run: async ({ caller, query }, { kysely }) => {
    const { pageNumber = 0, pageSize = limits.pageSize.default, sortOrder = 'DESC', ...filters } = query;
    let rejected = kysely.selectFrom('knocks').where(isOfOwnDevice(caller));
    const conditions = textConditions(filters, {}, { reason: 'reason' }, (searches) =>
      containsWords(sql`search_text(chargebox_id)`, searches),
    );
    for (const condition of conditions) rejected = rejected.where(condition);
    const { total } = await rejected.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await rejected
      .select(['chargebox_id', 'reason', 'first_at', 'last_at', 'count'])
      .select(['address', 'subprotocols', 'detail', 'make', 'model'])
      .select(
        sql<string | null>`(select id from devices where devices.chargebox_id = knocks.chargebox_id)`.as('deviceId'),
      )
      .orderBy('last_at', sortOrder === 'ASC' ? 'asc' : 'desc')
      .orderBy(byId(sql.ref('chargebox_id')))
      .orderBy('reason')
      .limit(pageSize)
      .offset(pageNumber * pageSize)
      .execute();
    const content = rows.map(({ chargebox_id, first_at, last_at, ...row }) => ({
      ...row,
      chargeboxId: chargebox_id,
      firstAt: first_at.toISOString(),
      lastAt: last_at.toISOString(),
    }));
    return { content, number: pageNumber, size: pageSize, totalElements: total };
  },
});

const dismissUnknownChargers = defineCall({
  ...{ method: 'POST', path: '/unknown-chargers/dismiss', permission: 'update:devices', tag: 'devices' },
  summary: 'Takes refused chargers off the list, until they come again',
  body: RejectedConnectionDismissal,
  run: async ({ caller, body: { knocks } }, { kysely }) => {
    const ids = knocks.map(({ chargeboxId }) => chargeboxId);
    const reasons = knocks.map(({ reason }) => reason);
    await kysely.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('knocks')
        .where(sql<boolean>`(chargebox_id, reason) in (select * from unnest(${ids}::text[], ${reasons}::text[]))`)
        .where(isOfOwnDevice(caller))
        .execute();
      await audited(trx, { by: caller, action: 'KNOCKS_DISMISSED', subject: ids[0] ?? '', detail: { knocks } });
    });
  },
});

/** Limits a query for a vendor to rejected connections of their own devices. */
function isOfOwnDevice(caller: Pick<Caller, 'owner'>): RawBuilder<boolean> {
  const own = ownDevicesOnly(caller);
  return own
    ? sql<boolean>`exists (select from devices where devices.chargebox_id = knocks.chargebox_id and ${own})`
    : sql<boolean>`true`;
}

/** Everything below `/unknown-chargers`. */
export const unknownChargerCalls: readonly ApiCall[] = [listUnknownChargers, dismissUnknownChargers];
