import { Refusal } from '../../access/refusal.ts';

/** Who changed an entry last, as the API shows it. */
export const changeOf = (row: { version: number; changed_by: string; changed_at: Date }) => ({
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at.toISOString(),
});

export const noSuchKey = (what: string, key: string): Refusal =>
  new Refusal(404, `There is no ${what} with the key ${key}.`);

export const keyTaken = (what: string, key: string): Refusal =>
  new Refusal(409, `There is a ${what} with the key ${key} already.`);
