import type { Kysely } from 'kysely';
import { createInProcessBus } from '../bus/index.ts';
import { readConfig } from '../config/index.ts';
import type { Tables } from '../database/index.ts';
import { createLog } from '../log/index.ts';
import { createIdentity } from './index.ts';

test("with another's provider there are neither accounts nor secrets here", async () => {
  const database = new Proxy(
    {},
    {
      get: (_target, name) => {
        throw new Error(`The database was asked for ${String(name)}.`);
      },
    },
  ) as Kysely<Tables>;
  const environment = { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'console', OIDC_AUDIENCE: 'api', DEMO: '1' };
  const log = createLog('silent');
  const bus = createInProcessBus(log);
  const identity = await createIdentity(database, readConfig(environment), bus, log);
  expect(identity.embedded).toBeUndefined();
  expect(await identity.origins()).toEqual(['http://127.0.0.1:1']);
  await expect(createIdentity(database, readConfig({ DEMO: '1' }), bus, log)).rejects.toThrow(
    'The database was asked for selectFrom.',
  );
});
