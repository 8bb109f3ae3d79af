// @ts-check
import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd/es/index.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { consoleTheme } from '../shell/theme.ts';

/**
 * @typedef {import('./antd-styles.mjs').AntdStyle} AntdStyle
 * @typedef {import('./antd-styles.mjs').StyleCall} StyleCall
 * @typedef {import('react').FunctionComponent} Component
 */

/** The themes, by the key of their variables. */
const modes = /** @type {const} */ ({ 'dmp-light': 'light', 'dmp-dark': 'dark' });

/**
 * Runs antd's own generation. It is bundled with the modules that create the styles, so that React and antd's contexts
 * exist once.
 *
 * @param {Record<string, Record<string, any>>} modules by path
 * @param {{ prefix: string, root: string }} placeholders
 * @returns {import('./antd-styles.mjs').AntdStyles}
 */
export function generatorOf(modules, placeholders) {
  const { prefix, root } = placeholders;
  const renderers = Object.entries(modes).flatMap(([key, mode]) =>
    [false, true].map((hasReducedMotion) => ({
      key,
      render: rendererOf(consoleTheme(mode, key, { hasReducedMotion }), prefix),
    })),
  );
  /** The argument that a component of antd passes to its hook. @param {string} parameter */
  const argument = (parameter) => {
    const passed = { prefixCls: prefix, rootCls: root, treePrefixCls: 'ant-select-tree', injectStyle: true };
    if (!(parameter in passed)) throw new Error(`It is not known what antd passes as ${parameter}.`);
    return passed[/** @type {keyof typeof passed} */ (parameter)];
  };
  /** @param {string} path @param {Pick<StyleCall, 'name' | 'factory' | 'parameters'>} call @returns {AntdStyle} */
  const of = (path, { name, factory, parameters }) => {
    const hook = modules[path]?.[name];
    const Probe =
      factory === 'genSubStyleComponent'
        ? () => createElement(hook, { prefixCls: prefix, rootCls: root })
        : () => hook(...parameters.map(argument)) && null;
    const versions = renderers.map(({ key, render }) => ({ key, ...render(Probe) }));
    const [first] = versions;
    /** @type {Record<string, string>} */
    const variables = {};
    for (const version of versions) {
      variables[version.key] ??= version.variables;
      // The build uses the rules of the first version in every theme.
      if (JSON.stringify(version.style) !== JSON.stringify(first?.style))
        throw new Error(`${path}: the rules of ${name} are not the same in every theme.`);
      if (variables[version.key] !== version.variables)
        throw new Error(`${path}: the variables of ${name} are not the same with less motion.`);
    }
    if (!first?.style) throw new Error(`${path}: antd generates no style for ${name}.`);
    return { ...first.style, variables };
  };
  /** @type {Partial<ReturnType<ReturnType<typeof rendererOf>>>} */
  let { reset, icons } = {};
  // antd caches a component's calculation with the part that is generated first. As in a page, generate the component first.
  for (const [path, { default: useStyle }] of Object.entries(modules))
    if (path.endsWith('/style/index.js') && useStyle)
      ({ reset, icons } = renderers[0]?.render(() => useStyle(prefix, root) && null) ?? {});
  if (!reset || !icons) throw new Error('antd generates no style for all components alike, or for icons.');
  return { reset, icons, of };
}

/**
 * Renders components in one theme, and returns the styles that each of them generates. Their CSS variables refer to the
 * theme, which is computed once.
 *
 * @param {import('antd').ThemeConfig} theme
 * @param {string} prefix the class of the components
 */
function rendererOf(theme, prefix) {
  const cache = createCache();
  /** @param {Component} Probe */
  return (Probe) => {
    for (const key of [...cache.cache.keys()]) if (!key.startsWith('token%')) cache.cache.delete(key);
    const element = createElement(ConfigProvider, { theme }, createElement(Probe));
    renderToStaticMarkup(createElement(StyleProvider, { cache }, element));
    const entries = [...cache.cache].map(([key, [, value]]) => ({ key, value }));
    const rulesOf = (/** @type {RegExp} */ keyed) => {
      const { key = '', value } = entries.find((entry) => keyed.test(entry.key)) ?? {};
      return value && { id: keyed.exec(key)?.[1] ?? '', order: value[4], css: value[0], effects: value[2] };
    };
    return {
      style: rulesOf(new RegExp(`^style%%(.+)%${prefix}%`)),
      variables: entries.find(({ key }) => key.startsWith('cssVar%'))?.value[1] ?? '',
      reset: rulesOf(/^style%%(Shared)%/),
      icons: rulesOf(/^style%%(ant-design-icons)%/),
    };
  };
}
