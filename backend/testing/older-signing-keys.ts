// Signing keys of a backend, made older than they are.
import { join } from 'node:path';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { loadSecretsKey } from '../identity/secrets-key.ts';
import type { KeptKey } from '../identity/signing-keys.ts';
import type { BackendProcess } from './backend-process.ts';
import { queryDatabase } from './query-database.ts';

/** Makes the signing keys of a backend that is stopped older, by a number of minutes. */
export async function ageSigningKeys(backend: BackendProcess, minutes: number): Promise<void> {
  const key = await loadSecretsKey(join(backend.dataDir, 'secrets.key'), false);
  const where = "where name = 'encrypted:signing-keys'";
  const [row] = await queryDatabase<{ value: { jwe: string } }>(backend, `select value from secrets ${where}`);
  const { plaintext, protectedHeader } = await compactDecrypt(row?.value.jwe ?? '', key);
  const kept: KeptKey[] = JSON.parse(new TextDecoder().decode(plaintext));
  const older = kept.map((each) => ({ ...each, signsFrom: each.signsFrom - minutes * 60_000 }));
  const jwe = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(older)))
    .setProtectedHeader({ ...protectedHeader, alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
  await queryDatabase(backend, `update secrets set value = '${JSON.stringify({ jwe })}' ${where}`);
}
