import { HttpError } from '../../access/http-error.ts';

/** Who changed something last, and when. */
export interface LastChange {
  by: string | null;
  at: Date | null;
}

/** Of a row that people change, which state of it this is. */
export interface VersionedRow {
  version: number;
  changed_by: string | null;
  changed_at: Date | null;
}

/**
 * The row of a change, if it is still what the person had before their eyes.
 *
 * @param seen undefined where the caller does not say
 * @throws {HttpError} 404 for none, 409 when it is another by now
 */
export function demandSeen<T extends VersionedRow>(
  row: T | undefined,
  seen: number | undefined,
  { what, missing }: { what: string; missing: string },
): T {
  if (!row) throw new HttpError(404, missing);
  if (seen !== undefined && seen !== row.version) {
    throw changedMeanwhile(what, { by: row.changed_by, at: row.changed_at });
  }
  return row;
}

/**
 * 409: somebody else was faster. The console shows the sentence without its end, in the browser's time
 * (`conflictSentence`).
 *
 * @param what such as `This state`, the beginning of the sentence
 */
export function changedMeanwhile(what: string, { by, at }: LastChange): HttpError {
  const who = by ? ` by ${by}` : '';
  const when = at ? ` at ${at.toISOString()}` : '';
  return new HttpError(409, `${what} was changed${who}${when} after you loaded it. Load it again.`);
}
