import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/index.ts';

const batchSize = 2000;

/**
 * Collects rows and writes them in batches, each as one parameter: JSON that
 * the database spreads into rows of the table.
 */
export class Batches {
  readonly #rows = new Map<keyof Tables, object[]>();

  /** @param order of the tables: what is referred to comes first */
  constructor(
    private readonly kysely: Kysely<Tables>,
    private readonly order: readonly (keyof Tables)[],
  ) {}

  /** Adds rows; all rows of a table have the same columns. */
  async add(table: keyof Tables, rows: readonly object[]): Promise<void> {
    const waiting = this.#rows.get(table) ?? [];
    for (const row of rows) waiting.push(row);
    this.#rows.set(table, waiting);
    if (waiting.length >= batchSize) await this.flush(table);
  }

  /** Writes what is left, of this table and of those it may refer to; of all when none is named. */
  async flush(last?: keyof Tables): Promise<void> {
    for (const table of this.order) {
      await this.#write(table);
      if (table === last) return;
    }
  }

  async #write(table: keyof Tables): Promise<void> {
    const rows = this.#rows.get(table) ?? [];
    const [first] = rows;
    if (!first) return;
    this.#rows.delete(table);
    const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    `.execute(this.kysely);
  }
}
