// The statements that docs/ tell operations to run: each is one that this database knows.
import { sql } from 'kysely';
import { documents, readDocument } from '../../scripts/doc-commands.mjs';
import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const statements = documents.flatMap((document) =>
  [...readDocument(document).matchAll(/`((?:select|update|delete) [^`]+)`/g)].map(([, statement = '']) => statement),
);

test('there are statements', () => expect(statements.length).toBeGreaterThan(8));

test.each(statements)('%s', async (statement) => {
  // What the reader is to put in is no matter here; planned, and not carried out.
  const complete = statement.replace('…', 'null').replace('(pid)', '(0)');
  await sql.raw(`explain ${complete}`).execute(database.kysely);
});
