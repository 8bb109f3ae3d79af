// The API as a backend has it that follows the specification and adds nothing: answers of the product without the fields
// that it adds (`x-added` in the API's description), and 404 for every call beyond the specification.
import type { Page } from '@playwright/test';
import { isSpecified } from './specified-calls.ts';

/** The part of JSON Schema that the contract uses. */
interface Schema {
  'x-added'?: true;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
}

interface Operation {
  responses?: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

type Paths = Record<string, Record<string, Operation>>;

/** A value without the fields that its schema marks as added. */
export function withoutAdded(schema: Schema, value: unknown): unknown {
  const { anyOf, items, properties, additionalProperties, patternProperties } = schema;
  if (Array.isArray(value)) {
    const ofItems = items ?? anyOf?.find((one) => one.items)?.items;
    return ofItems ? value.map((one) => withoutAdded(ofItems, one)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const object = properties || patternProperties ? schema : anyOf?.find((one) => one.properties);
  if (!object) return value;
  const others = Object.values(object.patternProperties ?? {})[0] ?? additionalProperties;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const field = object.properties?.[name] ?? (typeof others === 'object' ? others : undefined);
      if (field?.['x-added']) return [];
      return [[name, field ? withoutAdded(field, inner) : inner]];
    }),
  );
}

/** The schema of the answer to a call; undefined for a file. */
function answerOf(paths: Paths, method: string, path: string, status: number): Schema | undefined {
  const parts = `/${path}`.split('/');
  const fitting = Object.keys(paths).filter((pattern) => {
    const wanted = pattern.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => /^\{/.test(part) || part === parts[at]);
  });
  // The one with the fewest names in braces is meant.
  const [pattern] = fitting.sort((a, b) => a.split('{').length - b.split('{').length);
  const answer = pattern ? paths[pattern]?.[method.toLowerCase()]?.responses?.[status] : undefined;
  return answer?.content?.['application/json']?.schema;
}

/** Lets a page see no more of the product's API than the specification has. @returns the calls that were answered 404 */
export async function answerAsSpecified(page: Page): Promise<Set<string>> {
  const description = await page.request.get('/api/openapi.json');
  const { paths } = (await description.json()) as { paths: Paths };
  const absent = new Set<string>();
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request();
      const path = new URL(request.url()).pathname.replace(/^\/api\//, '');
      const method = request.method();
      if (!isSpecified(method, path)) {
        absent.add(`${method} ${path}`);
        await route.fulfill({ status: 404, body: '' });
        return;
      }
      const response = await route.fetch();
      const schema = answerOf(paths, method, path, response.status());
      const isJson = response.headers()['content-type']?.includes('application/json');
      if (!schema || !isJson) {
        await route.fulfill({ response });
        return;
      }
      await route.fulfill({ response, json: withoutAdded(schema, await response.json()) });
    },
  );
  return absent;
}
