import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../access/http-error.ts';

/** What PostgreSQL keeps in no text: NUL, and half of a surrogate pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const unstorable = /\u0000|\p{Surrogate}/u;

/**
 * Refuses what no column could keep, wherever in a request it stands. After the
 * schema, which bounds how much there can be to look through.
 */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ body, query, params, routeOptions }) => {
    // Who takes a file reads it as it comes.
    const name = findUnstorable(routeOptions.config.takesFile ? { query, params } : { body, query, params });
    if (name === undefined) return;
    throw badRequest(`${name} must not contain the NUL character or half of a surrogate pair.`);
  });
}

/**
 * The name of the first field whose text, or whose own name, cannot be kept.
 * Without recursion: a body may be nested as deep as its length allows.
 */
export function findUnstorable(root: object): string | undefined {
  const waiting: { name: string; value: unknown }[] = [{ name: '', value: root }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, value } = next;
    if (typeof value === 'string' && unstorable.test(value)) return name;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (unstorable.test(key)) return 'The name of a field';
      waiting.push({ name: Array.isArray(value) ? name : key, value: inner });
    }
  }
  return undefined;
}
