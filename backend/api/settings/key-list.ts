import type { AuditAction } from '@dmp/shared/contract';
import type { TSchema } from '@sinclair/typebox';
import type { Tables } from '../../database/index.ts';

/** What the rows of every list of keys have. */
export interface KeySettingsRow {
  key: string;
  version: number;
  changed_by: string;
  changed_at: Date;
}

/** A list of keys that staff keep: what it has that the other lists have not. */
export interface KeySettings<
  Row extends KeySettingsRow = KeySettingsRow,
  Entry extends { key: string } = { key: string },
  Item = unknown,
> {
  /** Its address. */
  path: string;
  /** What one entry is called in a sentence. */
  what: string;
  /** What the list is for. */
  summary: string;
  table: keyof Tables & `global_${string}_keys`;
  /** What the audit log calls its changes. */
  audit: { added: AuditAction; changed: AuditAction; deleted: AuditAction };
  schemas: { item: TSchema; added: TSchema; changed: TSchema };
  /** The columns that an entry fills beside its key. */
  columnsOf(entry: Entry): Readonly<Record<string, string | null>>;
  toItem(row: Row): Item;
  /** @throws {HttpError} 400 for a key that must not be in the list */
  checkKey?(key: string): void;
}
