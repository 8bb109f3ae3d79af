// @ts-check
import { fileURLToPath } from 'node:url';
import { antdStyles, placeholders, styleCallsIn } from './antd-styles.mjs';

const self = fileURLToPath(import.meta.url);
const hooks = fileURLToPath(new URL('../antd/static-styles.ts', import.meta.url));
/** Query of the module with the rules that all components share. */
const resetQuery = '?reset';

/** The replacement for each of antd's factories. @type {Readonly<Record<string, string>>} */
const staticHooks = {
  genStyleHooks: 'staticStyleHooks',
  genComponentStyleHook: 'staticRulesHook',
  genSubStyleComponent: 'staticSubStyle',
};

/**
 * Replaces antd's style generation in the browser with the generated styles. The generating functions are then unused,
 * and the bundle omits them.
 *
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source of a module of antd
 */
export default async function antdStylesLoader(source) {
  const styles = await antdStyles();
  if (this.query === resetQuery) return `export default ${JSON.stringify(styles.reset)};`;
  if (/\/theme\/util\/genStyleUtils\.js$/.test(this.resourcePath)) return withoutFactories(source);
  if (/\/theme\/util\/useResetIconStyle\.js$/.test(this.resourcePath))
    return `import { staticIconHook } from ${JSON.stringify(hooks)};
      export default staticIconHook(${JSON.stringify(styles.icons)});`;
  const calls = styleCallsIn(source);
  if (calls.length === 0) return source;
  let edited = source;
  // From last to first: earlier positions stay valid.
  for (const call of [...calls].reverse()) {
    const data = JSON.stringify(styles.of(this.resourcePath, call))
      .replaceAll(placeholders.prefix, '\\u0001')
      .replaceAll(placeholders.root, '\\u0002');
    const args = [data, 'antdReset', ...(call.injects === undefined ? [] : [call.injects])].join(', ');
    const [start, end] = call.call;
    edited = `${edited.slice(0, start)}${staticHooks[call.factory]}(${args})${edited.slice(end)}`;
  }
  return [
    `import { ${Object.values(staticHooks).join(', ')} } from ${JSON.stringify(hooks)};`,
    `import antdReset from ${JSON.stringify(`!!${self}${resetQuery}!${hooks}`)};`,
    edited,
  ].join('\n');
}

/** Removes the factories from the module that defines them. @param {string} source */
function withoutFactories(source) {
  const without = source.replace(/export const \{([^}]*)\} = genStyleUtils\(\{[\s\S]*?\n\}\);/, (_, names) =>
    names.replace(/\w+/g, 'export const $& = undefined;').replaceAll(',', ''),
  );
  if (without === source) throw new Error("antd's genStyleUtils.js is not what it was: its factories are not found.");
  return without;
}
