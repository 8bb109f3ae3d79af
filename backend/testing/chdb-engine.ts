// ClickHouse's engine in this process, where `node scripts/chdb.mjs` has put it.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ClickHouseClientConfigOptions } from '@clickhouse/client';

export type ChdbConnection = NonNullable<ClickHouseClientConfigOptions['connection']>;

const folder = join(__dirname, 'chdb');

/** Why the engine is not here; undefined when it is. */
export const noChdb: string | undefined = existsSync(join(folder, 'node_modules/@chdb'))
  ? undefined
  : "ClickHouse's engine is not installed; node scripts/chdb.mjs does it";

/** A connection to the engine of this process, in place of one by HTTP. All of them share its databases. */
export function connectChdb(): ChdbConnection {
  const require = createRequire(join(folder, 'package.json'));
  const { createChdbConnection } = require('chdb/connection') as {
    createChdbConnection(options: { path: string }): ChdbConnection;
  };
  return createChdbConnection({ path: ':memory:' });
}
