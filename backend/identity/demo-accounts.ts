import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { hashPassword } from './passwords.ts';
import { type RoleName, rolePermissions } from './roles.ts';

/** One account of the demonstration. */
export interface DemoAccount {
  email: string;
  password: string;
  role: RoleName;
  firstName: string;
  lastName: string;
}

const password = 'demo';

/** Accounts that exist in demonstration mode and in no other. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@example.com', password, role: 'ADMIN', firstName: 'Ada', lastName: 'Marsh' },
  { email: 'operator@example.com', password, role: 'OPERATOR', firstName: 'Owen', lastName: 'Park' },
  { email: 'viewer@example.com', password, role: 'VIEWER', firstName: 'Vera', lastName: 'Lindt' },
  { email: 'vendor.acme@example.com', password, role: 'VENDOR', firstName: 'Carl', lastName: 'Acme' },
];

/** Makes the demonstration accounts, or disables those an earlier demonstration left behind. */
export async function settleDemoAccounts(kysely: Kysely<Tables>, demo: boolean): Promise<void> {
  const emails = demoAccounts.map((account) => account.email);
  if (!demo) {
    await kysely.updateTable('users').set({ enabled: false }).where('email', 'in', emails).execute();
    return;
  }
  const existing = await kysely.selectFrom('users').select(['email', 'enabled']).where('email', 'in', emails).execute();
  if (existing.filter((user) => user.enabled).length === emails.length) return;
  const rows = await Promise.all(
    demoAccounts.map(async (account) => ({
      id: randomUUID(),
      email: account.email,
      password_hash: await hashPassword(account.password),
      first_name: account.firstName,
      last_name: account.lastName,
      role: account.role,
      permissions: [...rolePermissions[account.role]],
    })),
  );
  await kysely
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        enabled: true,
        password_hash: eb.ref('excluded.password_hash'),
        role: eb.ref('excluded.role'),
        permissions: eb.ref('excluded.permissions'),
      })),
    )
    .execute();
}
