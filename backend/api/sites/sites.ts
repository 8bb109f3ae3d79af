import { NewSite, Site, SiteUpdate } from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { type Selectable, sql } from 'kysely';
import { siteKnownTo } from '../../access/own-devices.ts';
import type { Tables } from '../../database/index.ts';
import { byId } from '../../database/name-order.ts';
import { changeSite, createSite } from '../../network/index.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { recordCalls } from '../http/record-calls.ts';

const toSite = ({ operator_name, changed_by: _by, changed_at: _at, ...site }: Selectable<Tables['sites']>): Site => ({
  ...site,
  operator: { name: operator_name },
});

const listSites = defineCall({
  ...{ method: 'GET', path: '/sites', permission: ['read:alerts', 'read:devices'] },
  ...{ summary: 'All sites, for devices to belong to and alerts to watch', tag: 'alerts', reply: Type.Array(Site) },
  run: async ({ caller }, { kysely }) => {
    const sites = kysely.selectFrom('sites').selectAll().where(siteKnownTo(caller));
    return (await sites.orderBy(byId(sql.ref('id'))).execute()).map(toSite);
  },
});

export const siteCalls: readonly ApiCall[] = [
  listSites,
  ...recordCalls({
    ...{ table: 'sites', name: 'site', tag: 'locations' },
    actions: { create: 'SITE_ADDED', update: 'SITE_CHANGED', delete: 'SITE_DELETED' },
    schemas: { item: Site, create: NewSite, update: SiteUpdate },
    toItem: toSite,
    query: (kysely, id) => kysely.selectFrom('sites').selectAll().where('id', '=', id),
    ...{ create: createSite, update: changeSite },
  }),
];
