import type { Static, TSchema } from '@sinclair/typebox';
import type { ValidateFunction } from 'ajv';

/** Whether something has the shape of a schema; after a `false`, its `errors` say why not. */
export type Check<T> = ValidateFunction<T>;

/**
 * The check of a schema where TypeBox is not to be had, which is in a browser.
 * It stands in a `*.checks.ts` file, which the build turns into plain code
 * (shared/build/checks).
 *
 * @example
 * export const isConsoleConfig = compiled(ConsoleConfig);
 */
export function compiled<T extends TSchema>(schema: T): Check<Static<T>> {
  const check = () => {
    throw new Error('A check is compiled by the build: it belongs in a file named *.checks.ts.');
  };
  return Object.assign(check, { schema }) as unknown as Check<Static<T>>;
}
