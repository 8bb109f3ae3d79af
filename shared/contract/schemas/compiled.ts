import type { Static, TSchema } from '@sinclair/typebox';
import type { ValidateFunction } from 'ajv';

/** Validates a value against a schema. After `false`, the function's `errors` contain the reasons. */
export type SchemaCheck<T> = ValidateFunction<T>;

/**
 * Validation function of a schema for the browser, which must not load TypeBox. Call it in a `*.checks.ts` file only:
 * the build compiles these files to plain code (shared/build/checks).
 *
 * @throws {Error} when the function is called in a file that the build has not compiled
 * @example
 * export const isConsoleConfig = compiled(ConsoleConfig);
 */
export function compiled<T extends TSchema>(schema: T): SchemaCheck<Static<T>> {
  const check = () => {
    throw new Error('A check is compiled by the build: it belongs in a file named *.checks.ts.');
  };
  return Object.assign(check, { schema }) as unknown as SchemaCheck<Static<T>>;
}
