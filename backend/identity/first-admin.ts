import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { limits } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import type { Config } from '../config/index.ts';
import type { Tables } from '../database/index.ts';
import { demoAccounts } from './demo-accounts.ts';
import { hashPassword } from './passwords.ts';
import { rolePermissions } from './roles.ts';

const minPasswordLength = 12;

/**
 * Makes the administrator that the environment names, unless an account with
 * that e-mail address is there already, whatever it may: the environment
 * neither changes nor enables an account.
 *
 * @returns whether it was made
 * @throws with a sentence for a person when it cannot be made
 */
export async function makeFirstAdmin(kysely: Kysely<Tables>, admin: Config['firstAdmin']): Promise<boolean> {
  if (!admin) return false;
  const { email, passwordFile } = admin;
  if (demoAccounts.some((account) => account.email === email)) {
    throw new Error(`ADMIN_EMAIL must not be ${email}: a start without DEMO disables the demonstration accounts.`);
  }
  const existing = await kysely.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (existing) return false;
  const { numInsertedOrUpdatedRows } = await kysely
    .insertInto('users')
    .values({
      id: randomUUID(),
      email,
      password_hash: await hashPassword(await readPassword(passwordFile)),
      role: 'ADMIN',
      permissions: [...rolePermissions.ADMIN],
    })
    // Another process may have made it meanwhile.
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What to do while nobody can sign in, for whoever started the product. */
export const howToBegin =
  'There is no account yet. For the first administrator, put a password of at least ' +
  `${minPasswordLength} characters into a file, and start again with ADMIN_EMAIL set to an email address and ` +
  'ADMIN_PASSWORD_FILE to the name of that file.';

/** Whether there is an account that can sign in. */
export async function canAnybodySignIn(kysely: Kysely<Tables>): Promise<boolean> {
  return (await kysely.selectFrom('users').select('id').where('enabled', '=', true).executeTakeFirst()) !== undefined;
}

/** The file's text without the line end that editors and `echo` put behind it. */
async function readPassword(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The file ${file} named by ADMIN_PASSWORD_FILE cannot be read (${error.code}).`);
  });
  const password = text.replace(/\r?\n$/, '');
  const { length } = [...password];
  if (length < minPasswordLength || length > limits.length.password) {
    throw new Error(
      `The password in ${file} must have from ${minPasswordLength} to ${limits.length.password} characters, not ${length}.`,
    );
  }
  return password;
}
