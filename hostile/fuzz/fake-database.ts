// A database in which every statement succeeds, and that checks what it would be given to keep.

import type { CompiledQuery, QueryResult } from 'kysely';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Tables } from '../../backend/database/index.ts';

/** PostgreSQL keeps neither NUL nor half of a surrogate pair, and takes a text of at most 1 GB. */
const unstorable = /\0|\p{Surrogate}|(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/iu;

/** @param onUnstorable is given what could not be kept */
export function fakeDatabase(onUnstorable: (text: string) => void): Kysely<Tables> {
  class Driver extends DummyDriver {
    override async acquireConnection() {
      const connection = await super.acquireConnection();
      return {
        streamQuery: connection.streamQuery.bind(connection),
        async executeQuery<Row>({ parameters }: CompiledQuery): Promise<QueryResult<Row>> {
          for (const one of parameters) if (typeof one === 'string' && unstorable.test(one)) onUnstorable(one);
          return { rows: [], numAffectedRows: 1n };
        },
      };
    }
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
