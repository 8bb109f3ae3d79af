/**
 * What a table, with all its partitions, takes in the database.
 *
 * @typedef {object} TableSize
 * @property {number} rows
 * @property {number} live bytes of the rows themselves
 * @property {number} table bytes on disk, with what is stored outside of its pages
 * @property {number} indexes bytes on disk
 *
 * @typedef {{ query(text: string, values?: unknown[]): Promise<{ rows: any[] }> }} Queried a database
 */

/** Of each row on its page: the pointer to it. `pg_column_size` of a row counts its header. */
const pointerBytes = 4;

/**
 * The size of every table, counted row by row: statistics of the embedded database end with its process.
 *
 * @param {Queried} database
 * @returns {Promise<Map<string, TableSize>>} the largest first
 */
export async function tableSizes(database) {
  const { rows: parts } = await database.query(`
    select coalesce(i.inhparent, c.oid)::regclass::text as name, c.oid::regclass::text as part,
      pg_table_size(c.oid)::float as "table", pg_indexes_size(c.oid)::float as indexes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
  /** @type {Map<string, TableSize>} */
  const sizes = new Map();
  for (const { name, part, table, indexes } of parts) {
    const { rows } = await database.query(
      `select count(*)::int as rows, coalesce(sum(pg_column_size(t) + ${pointerBytes}), 0)::float as live from ${part} t`,
    );
    const [{ rows: count, live }] = rows;
    const before = sizes.get(name) ?? { rows: 0, live: 0, table: 0, indexes: 0 };
    sizes.set(name, {
      ...{ rows: before.rows + count, live: before.live + live },
      ...{ table: before.table + table, indexes: before.indexes + indexes },
    });
  }
  return new Map([...sizes].sort(([, one], [, other]) => other.table + other.indexes - one.table - one.indexes));
}
