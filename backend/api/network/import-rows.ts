import type { NetworkImport } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Access } from '../../access/permissions.ts';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import type { Caller } from '../../identity/tokens.ts';

/** An import as the API gives it. */
export const importOf = (row: Selectable<Tables['network_imports']>): NetworkImport => ({
  id: row.id,
  fileName: row.file_name,
  format: row.format,
  state: row.state,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  lines: row.lines,
  entries: row.entries,
  planned: row.planned,
  applied: row.applied,
  outcomes: { CREATED: row.created, CHANGED: row.changed, UNCHANGED: row.unchanged, REFUSED: row.refused },
  failure: row.failure,
});

/** @throws {HttpError} 404 */
export async function findImport(db: Kysely<Tables>, id: string, forUpdate = false) {
  const query = db.selectFrom('network_imports').selectAll().where('id', '=', id);
  const found = isUuid(id) ? await (forUpdate ? query.forUpdate() : query).executeTakeFirst() : undefined;
  if (!found) throw new HttpError(404, 'There is no import with this ID. Only the newest are kept.');
  return found;
}

/** Imports create and change. */
export const access: Access = { allOf: ['create:devices', 'update:devices'] };

/**
 * Imports create and change anywhere in the network.
 *
 * @throws {HttpError} 403 for whoever may know of some devices only
 */
export function demandWholeNetwork(caller: Caller): void {
  if (caller.owner !== undefined)
    throw new HttpError(403, 'An import concerns all devices, and you have access to your own.');
}
