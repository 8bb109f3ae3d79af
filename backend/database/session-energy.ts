import { type RawBuilder, sql } from 'kysely';

/**
 * Whether it is known what a session, by the alias of its table, delivered: its charger has reported a reading beyond
 * the first, or possible ones of its start and its end.
 */
export const isEnergyKnown = (alias: 't' | 'transactions'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${column('meter_last')} > ${column('meter_start')}
    or not ${column('assumed')} && '{METER_START,METER_STOP}')`;
};
