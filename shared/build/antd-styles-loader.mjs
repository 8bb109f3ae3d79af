// @ts-check
import { fileURLToPath } from 'node:url';
import { antdStyles, placeholders, styleCallsIn } from './antd-styles.mjs';

const self = fileURLToPath(import.meta.url);
const hooks = fileURLToPath(new URL('../antd/static-styles.ts', import.meta.url));
/** Gives the rules for all components alike. */
const resetQuery = '?reset';

/** What stands in the place of each of antd's factories. @type {Readonly<Record<string, string>>} */
const staticHooks = {
  genStyleHooks: 'staticStyleHooks',
  genComponentStyleHook: 'staticRulesHook',
  genSubStyleComponent: 'staticSubStyle',
};

/**
 * Puts what antd would generate in the browser into the place of what generates it: then the browser need not run that,
 * and the functions that do are left out as unused.
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
  // The last first: the places of those before it stay.
  for (const made of [...calls].reverse()) {
    const data = JSON.stringify(styles.of(this.resourcePath, made))
      .replaceAll(placeholders.prefix, '\\u0001')
      .replaceAll(placeholders.root, '\\u0002');
    const given = [data, 'antdReset', ...(made.injects === undefined ? [] : [made.injects])].join(', ');
    const [start, end] = made.call;
    edited = `${edited.slice(0, start)}${staticHooks[made.factory]}(${given})${edited.slice(end)}`;
  }
  return [
    `import { ${Object.values(staticHooks).join(', ')} } from ${JSON.stringify(hooks)};`,
    `import antdReset from ${JSON.stringify(`!!${self}${resetQuery}!${hooks}`)};`,
    edited,
  ].join('\n');
}

/** The module that has the factories, without them. @param {string} source */
function withoutFactories(source) {
  const without = source.replace(/export const \{([^}]*)\} = genStyleUtils\(\{[\s\S]*?\n\}\);/, (_, names) =>
    names.replace(/\w+/g, 'export const $& = undefined;').replaceAll(',', ''),
  );
  if (without === source) throw new Error("antd's genStyleUtils.js is not what it was: its factories are not found.");
  return without;
}
