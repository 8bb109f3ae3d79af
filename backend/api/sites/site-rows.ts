import type { Site } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { demandSeen } from '../http/conflict.ts';

type Row = Selectable<Tables['sites']>;

/** A site as the API shows it. */
export const toSite = ({ operator_name, changed_by: _by, changed_at: _at, ...site }: Row): Site => ({
  ...site,
  operator: { name: operator_name },
});

/**
 * Holds a site until the transaction ends, if it still is what the person had before their eyes.
 *
 * @throws {HttpError} 404 for none, 409 when it is another by now
 */
export async function holdSite(trx: Kysely<Tables>, id: string, version: number | undefined): Promise<Row> {
  const row = await trx.selectFrom('sites').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return demandSeen(row, version, { what: 'This site', missing: 'There is no site with this ID.' });
}
