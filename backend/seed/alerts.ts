import { randomUUID } from 'node:crypto';
import type { SeedPart } from './parts.ts';

/** One alert of each type. */
export const alertsPart: SeedPart = {
  name: 'alerts',
  async write(kysely, { now }) {
    const sites = (await kysely.selectFrom('sites').select('id').orderBy('id').limit(4).execute()).map(({ id }) => id);
    const shared = {
      active: true,
      email_recipients: ['noc@example.com'],
      updated_by: 'admin@example.com',
      updated_at: now,
    };
    await kysely
      .insertInto('alerts')
      .values({
        ...shared,
        id: randomUUID(),
        name: 'Network availability',
        description: 'Whole network',
        type: 'LOW_NETWORK_AVAILABILITY',
        interval_seconds: 3600,
        site_ids: null,
        exclude_sites: null,
        severity: 'CRITICAL',
        threshold: 80,
      })
      .execute();
    if (sites.length < 2) return;
    await kysely
      .insertInto('alerts')
      .values([
        {
          ...shared,
          id: randomUUID(),
          name: 'Site down',
          description: null,
          type: 'SITE_DOWN',
          interval_seconds: 900,
          site_ids: sites.slice(0, 1),
          exclude_sites: true,
          severity: 'HIGH',
          threshold: null,
        },
        {
          ...shared,
          id: randomUUID(),
          name: 'Pilot sites',
          description: 'Pilot sites only',
          type: 'LOW_SITE_AVAILABILITY',
          interval_seconds: 7200,
          active: false,
          site_ids: sites,
          exclude_sites: null,
          severity: 'LOW',
          threshold: 50,
        },
      ])
      .execute();
  },
};
