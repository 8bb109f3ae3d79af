import { type RawBuilder, sql } from 'kysely';

/**
 * Whether it is known what a session, by the alias of its table, delivered: its charger has reported a higher reading
 * than the first; or possible ones of its start and its end; or, where the next session ended it or it goes on, any
 * reading after its start.
 */
export const isEnergyKnown = (alias: 't' | 'transactions'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${column('meter_last')} > ${column('meter_start')}
    or not ${column('assumed')} && '{METER_START,METER_STOP}'
      and (${column('stop_reason')} is not null or ${column('meter_confirmed')} is not null))`;
};
