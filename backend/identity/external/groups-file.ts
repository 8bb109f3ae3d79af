import { readFile } from 'node:fs/promises';
import { isPermission, type Permission } from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { GroupPermissions } from './claims.ts';

const Permissions = Type.Array(Type.String());

/**
 * Reads what each group may do: a JSON object of groups, each with its list of permissions.
 *
 * @throws with a sentence for a person
 */
export async function readGroupsFile(file: string): Promise<GroupPermissions> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The file ${file} named by OIDC_GROUPS_FILE cannot be read (${error.code}).`);
  });
  const groups = Object.entries(parse(file, text));
  const unknown = groups.flatMap(([group, permissions]) =>
    permissions.filter((text) => !isPermission(text)).map((text) => `"${text}" of the group "${group}"`),
  );
  if (unknown.length > 0) throw new Error(`In ${file} there are permissions that do not exist: ${unknown.join(', ')}.`);
  return new Map(groups as [string, Permission[]][]);
}

function parse(file: string, text: string): Record<string, string[]> {
  try {
    const content: unknown = JSON.parse(text);
    if (isGroups(content)) return content;
  } catch {
    // Not JSON at all: the same sentence says what would be right.
  }
  throw new Error(`The file ${file} must be a JSON object of groups, each with a list of permissions.`);
}

const isGroups = (content: unknown): content is Record<string, string[]> =>
  typeof content === 'object' &&
  content !== null &&
  !Array.isArray(content) &&
  Object.values(content).every((permissions) => Value.Check(Permissions, permissions));
