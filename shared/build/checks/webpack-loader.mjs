// @ts-check
import { compileChecks } from './compile-checks.mjs';

/**
 * Puts the compiled functions in the place of a `*.checks.ts` file.
 * @this {import('webpack').LoaderContext<object>}
 */
export default function checksLoader() {
  const { code, inputs } = compileChecks(this.resourcePath);
  for (const input of inputs) this.addDependency(input);
  return code;
}
