import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a device, by the alias of its table, has been in service: its charger has booted or reported a status. Until
 * then it is no outage, and no finding and no alert counts it. Releases that did not note boots noted statuses, so
 * either is enough. An EVSE that a file has as PLANNED has no time since when.
 */
export const hasBeenInService = (alias: 'd' | 'devices'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(not ${column('evse_statuses')} <@ '{PLANNED,UNKNOWN}' or ${column('status_since')} is not null
    or (${column('reported_make')} is not null and ${column('boot_refused_at')} is null))`;
};
