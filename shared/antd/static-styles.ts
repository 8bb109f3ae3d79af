import { updateCSS } from '@rc-component/util/es/Dom/dynamicCSS';
import { ConfigContext } from 'antd/es/config-provider/context.js';
import { DesignTokenContext } from 'antd/es/theme/context.js';
import { useContext, useInsertionEffect } from 'react';

/** Rules that the build generates: U+0001 stands for the class of a component, U+0002 for that of its root. */
export interface StaticRules {
  id: string;
  order: number;
  css: string;
  effects: Readonly<Record<string, string>>;
}

/** With the variables of each theme, by its key. */
export interface StaticStyle extends StaticRules {
  variables: Readonly<Record<string, string>>;
}

/** What is in the page already: host and remotes are one document. */
const inserted = new Set<string>();

/** Inserts rules once, where antd's own generation would: before the style sheets of the console. */
function insert(id: string, css: () => string, priority: number, nonce: string | undefined): void {
  if (inserted.has(id)) return;
  inserted.add(id);
  const place = { mark: 'data-css-hash', prepend: 'queue', attachTo: document.head, priority } as const;
  updateCSS(css(), id, nonce ? { ...place, csp: { nonce } } : place);
}

function insertRules(
  { id, order, css, effects }: StaticRules,
  [prefixCls, rootCls]: readonly [string, string],
  nonce: string | undefined,
): void {
  insert(`${id}-${prefixCls}-${rootCls}`, () => named(css, prefixCls, rootCls), order, nonce);
  for (const [name, keyframes] of Object.entries(effects)) insert(`_effect-${name}`, () => keyframes, order, nonce);
}

const named = (css: string, prefixCls: string, rootCls: string) =>
  css.split('\u0001').join(prefixCls).split('\u0002').join(rootCls);

/** @returns the class of the variables */
function useStaticStyle(
  { variables, ...rules }: StaticStyle,
  reset: StaticRules,
  injects: boolean,
  classes: readonly [string, string],
): string {
  const nonce = useContext(ConfigContext).csp?.nonce;
  const theme = useContext(DesignTokenContext).cssVar?.key ?? '';
  const [prefixCls, rootCls] = classes;
  useInsertionEffect(() => {
    insertRules(reset, ['', ''], nonce);
    if (injects) insertRules(rules, [prefixCls, rootCls], nonce);
    const ofTheme = variables[theme];
    if (ofTheme)
      insert(`${rules.id}-${prefixCls}-${rootCls}-${theme}`, () => named(ofTheme, prefixCls, rootCls), -999, nonce);
  });
  return theme;
}

/** Stands for a hook of antd's `genStyleHooks`: gives the classes of the hash, which is off, and of the variables. */
export const staticStyleHooks =
  (style: StaticStyle, reset: StaticRules, injects = true) =>
  (prefixCls: string, rootCls = prefixCls): [hash: string, variables: string] => [
    '',
    useStaticStyle(style, reset, injects, [prefixCls, rootCls]),
  ];

/** Stands for a hook of antd's `genComponentStyleHook`. */
export const staticRulesHook =
  (style: StaticStyle, reset: StaticRules) =>
  (prefixCls: string, rootCls = prefixCls): string => {
    useStaticStyle(style, reset, true, [prefixCls, rootCls]);
    return '';
  };

/** Stands for a component of antd's `genSubStyleComponent`. */
export const staticSubStyle =
  (style: StaticStyle, reset: StaticRules) =>
  ({ prefixCls, rootCls = prefixCls }: { prefixCls: string; rootCls?: string }): null => {
    useStaticStyle(style, reset, true, [prefixCls, rootCls]);
    return null;
  };

/** Stands for antd's `useResetIconStyle`, which is called by a provider before its context is there. */
export const staticIconHook =
  (icons: StaticRules) =>
  (_prefixCls: string, csp?: { nonce?: string }): void => {
    useInsertionEffect(() => insertRules(icons, ['', ''], csp?.nonce));
  };
