import { HttpError } from '../../access/http-error.ts';

/** Who changed a record last, and when. */
export interface LastChange {
  by: string | null;
  at: Date | null;
}

/** A row whose version increases with each change. */
export interface VersionedRow {
  version: number;
  changed_by: string | null;
  changed_at: Date | null;
}

/**
 * Returns the row if it still has the version that the user loaded.
 *
 * @param loaded undefined if the call has no version: then every version is accepted
 * @throws {HttpError} 404 without a row, 409 for another version
 */
export function requireVersion<T extends VersionedRow>(
  row: T | undefined,
  loaded: number | undefined,
  { what, missing }: { what: string; missing: string },
): T {
  if (!row) throw new HttpError(404, missing);
  if (loaded !== undefined && loaded !== row.version) {
    throw editConflict(what, { by: row.changed_by, at: row.changed_at });
  }
  return row;
}

/**
 * 409: another user has changed the record since it was loaded. The console shows the sentence without its end and with
 * the time in the zone of the browser (`conflictSentence`).
 *
 * @param what beginning of the sentence, such as `This state`
 */
export function editConflict(what: string, { by, at }: LastChange): HttpError {
  const who = by ? ` by ${by}` : '';
  const when = at ? ` at ${at.toISOString()}` : '';
  return new HttpError(409, `${what} was changed${who}${when} after you loaded it. Load it again.`);
}
