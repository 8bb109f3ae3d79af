import type { Kysely } from 'kysely';
import { readConfig } from '../config/index.ts';
import type { Tables } from '../database/index.ts';
import { createLog } from '../log/index.ts';
import { createIdentity, type Secrets } from './index.ts';

/** A thing that nobody may use. */
const unused = <T>(what: string): T =>
  new Proxy(
    {},
    {
      get: (_target, name) => {
        throw new Error(`${what} was asked for ${String(name)}.`);
      },
    },
  ) as T;

test("with another's provider there are neither accounts nor secrets here", async () => {
  const database = unused<Kysely<Tables>>('The database');
  const secrets = unused<Secrets>('The store of secrets');
  const environment = { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'console', OIDC_AUDIENCE: 'api', DEMO: '1' };
  const log = createLog('silent');
  const identity = await createIdentity(database, secrets, readConfig(environment), log);
  expect(identity.embedded).toBeUndefined();
  expect(await identity.origins()).toEqual(['http://127.0.0.1:1']);
  await expect(createIdentity(database, secrets, readConfig({ DEMO: '1' }), log)).rejects.toThrow(
    'The store of secrets was asked for keep.',
  );
});
