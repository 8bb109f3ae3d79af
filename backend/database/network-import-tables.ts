import type { ImportKind, ImportOutcome, ImportState, NetworkFormat } from '@dmp/shared/contract';
import type { ColumnType, Generated } from 'kysely';

/** Tables of imports of a network. */
export interface NetworkImportTables {
  network_imports: {
    id: string;
    file_name: string;
    format: NetworkFormat;
    state: Generated<ImportState>;
    user_id: string;
    /** E-mail. */
    created_by: string;
    created_at: Generated<Date>;
    ended_at: Date | null;
    /** When the process that takes the upload last said so. */
    read_at: Date | null;
    lines: Generated<number>;
    entries: Generated<number>;
    planned: Generated<number>;
    applied: Generated<number>;
    created: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    refused: Generated<number>;
    failure: string | null;
  };
  network_import_entries: {
    import_id: string;
    /** Places are of an earlier one than what names them. */
    phase: number;
    number: number;
    kind: ImportKind;
    id: string;
    first_line: number;
    last_line: number;
    /** Null where it cannot be read. */
    data: ColumnType<object | null, string | null, string | null>;
    outcome: ImportOutcome | null;
    changes: ColumnType<unknown, string | undefined, string>;
    reason: string | null;
    /** Digest of what it was compared with. */
    based_on: string | null;
    applied: Generated<boolean>;
  };
}
