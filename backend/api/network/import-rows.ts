import type { NetworkImport } from '@dmp/shared/contract';
import type { Kysely, Selectable } from 'kysely';
import { HttpError } from '../../access/http-error.ts';
import type { Access } from '../../access/permissions.ts';
import type { Tables } from '../../database/index.ts';
import { isUuid } from '../../database/uuid.ts';
import type { Caller } from '../../identity/tokens.ts';

export type NetworkImportRow = Selectable<Tables['network_imports']>;

/** An import creates and changes devices. */
export const importPermission: Access = { allOf: ['create:devices', 'update:devices'] };

/** @throws {HttpError} 403 for a vendor, because an import creates and changes devices of every owner */
export function requireWholeNetwork(caller: Caller): void {
  if (caller.owner !== undefined)
    throw new HttpError(403, 'An import concerns all devices, and you have access to your own.');
}

/** @throws {HttpError} 404 */
export async function findImport(db: Kysely<Tables>, id: string, forUpdate = false): Promise<NetworkImportRow> {
  const query = db.selectFrom('network_imports').selectAll().where('id', '=', id);
  const row = isUuid(id) ? await (forUpdate ? query.forUpdate() : query).executeTakeFirst() : undefined;
  if (!row) throw new HttpError(404, 'There is no import with this ID. Only the newest are kept.');
  return row;
}

/** The import as the API returns it. */
export const toImport = (row: NetworkImportRow): NetworkImport => ({
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
