import type { Tariff } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { demandSeen } from '../http/conflict.ts';

type Row = Selectable<Tables['tariffs']>;

/** A tariff as the API shows it. */
export const toTariff = ({ id, country_code, version }: Row): Tariff => ({ id, countryCode: country_code, version });

/**
 * Holds a tariff until the transaction ends, if it still is what the person had before their eyes.
 *
 * @throws {HttpError} 404 for none, 409 when it is another by now
 */
export async function holdTariff(trx: Kysely<Tables>, id: string, version: number | undefined): Promise<Row> {
  const row = await trx.selectFrom('tariffs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return demandSeen(row, version, { what: 'This tariff', missing: 'There is no tariff with this ID.' });
}
