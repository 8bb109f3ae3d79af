// @ts-check
import { compileChecks } from './compile-checks.mjs';

/**
 * Replaces a `*.checks.ts` file with its compiled functions.
 * @this {import('webpack').LoaderContext<object>}
 */
export default function checksLoader() {
  const { code, inputs } = compileChecks(this.resourcePath);
  for (const input of inputs) this.addDependency(input);
  return code;
}
