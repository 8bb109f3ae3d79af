// The calls of the API as it describes itself, and values made from their schemas.
import type { Permission } from '@dmp/shared/contract';
import type { BackendProcess } from './backend-process.ts';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: Schema;
}

/** Who may make a call, as its `x-access` says. */
type Access = 'public' | 'signed-in' | Permission | readonly Permission[] | { allOf: readonly Permission[] };

export interface DescribedCall {
  method: string;
  /** As described: `/devices/{id}`. */
  path: string;
  access: Access;
  parameters: Parameter[];
  /** Undefined when it takes none. */
  body: Schema | undefined;
}

interface Operation {
  'x-access': Access;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every call there is. */
export async function describedCalls(backend: BackendProcess): Promise<DescribedCall[]> {
  const { body } = await backend.call(undefined, 'GET', 'openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      access: operation['x-access'],
      // A header names the request; it is tested where it is read.
      parameters: (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header'),
      body: operation.requestBody?.content['application/json']?.schema,
    })),
  );
}

/** The sets of permissions of which each is enough for a call that is not public; the empty one where anybody signed in may. */
export function enough({ access }: Pick<DescribedCall, 'access'>): readonly (readonly Permission[])[] {
  if (access === 'public' || access === 'signed-in') return [[]];
  if (typeof access === 'string') return [[access]];
  return 'allOf' in access ? [access.allOf] : access.map((permission) => [permission]);
}

/** Whether the description says that whoever has these permissions may make a call. */
export const mayCall = (call: Pick<DescribedCall, 'access'>, held: ReadonlySet<unknown>): boolean =>
  enough(call).some((needed) => needed.every((permission) => held.has(permission)));

/** A value that this schema takes, with every field it has. */
export function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0]);
  switch (schema.type) {
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => sample(schema.items ?? {}));
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sample(property)]),
      );
    default:
      return null;
  }
}

function sampleText({ format, minLength = 1 }: Schema): string {
  const formats: Record<string, string> = {
    'date-time': '2026-11-20T08:00:00.000Z',
    date: '2026-11-20',
    email: 'nobody@example.com',
    uuid: '00000000-0000-4000-8000-000000000000',
    uri: 'https://example.com/',
  };
  return formats[format ?? ''] ?? 'x'.repeat(Math.max(1, minLength));
}
