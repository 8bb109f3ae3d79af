import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../access/http-error.ts';

/** Characters that PostgreSQL cannot store: NUL, and half of a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL must be found
const unstorable = /\u0000|\p{Surrogate}/u;

/** Rejects texts that no column can store. Runs after the schema, which limits the size of what is checked. */
export function rejectUnstorable(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ body, query, params, routeOptions }) => {
    // A file is a stream: its call reads it.
    const name = findUnstorable(routeOptions.config.takesFile ? { query, params } : { body, query, params });
    if (name === undefined) return;
    throw badRequest(`${name} must not contain the NUL character or half of a surrogate pair.`);
  });
}

/** Finds a field whose text or name cannot be stored. Not recursive, because a body can be deeply nested. */
export function findUnstorable(root: object): string | undefined {
  const pending: { name: string; value: unknown }[] = [{ name: '', value: root }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { name, value } = next;
    if (typeof value === 'string' && unstorable.test(value)) return name;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (unstorable.test(key)) return 'The name of a field';
      pending.push({ name: Array.isArray(value) ? name : key, value: inner });
    }
  }
  return undefined;
}
