import type { SchemaCheck } from '@dmp/shared/contract';

/** An error of a document against its schema. */
export interface SchemaError {
  /** JSON pointer such as `/oidc/authority`; empty for the whole document. */
  path: string;
  message: string;
}

/** The error of a check that has just failed. */
export function firstSchemaError({ errors }: SchemaCheck<unknown>): SchemaError {
  // For alternatives, the last error says that none of them matches.
  const error = errors?.at(-1);
  if (!error) return { path: '', message: 'not as expected' };
  const { instancePath, keyword, params, message = 'not as expected' } = error;
  // The path of a missing field is that of its parent.
  if (keyword === 'required') return { path: `${instancePath}/${params.missingProperty}`, message: 'is missing' };
  return { path: instancePath, message };
}
