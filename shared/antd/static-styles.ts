import { updateCSS } from '@rc-component/util/es/Dom/dynamicCSS';
import { ConfigContext } from 'antd/es/config-provider/context.js';
import { DesignTokenContext } from 'antd/es/theme/context.js';
import { useContext, useInsertionEffect } from 'react';

/** Rules that the build generates. U+0001 is the placeholder for the class of a component, U+0002 for that of its root. */
export interface StaticRules {
  id: string;
  order: number;
  css: string;
  effects: Readonly<Record<string, string>>;
}

/** Rules with the CSS variables of each theme, by theme key. */
export interface StaticStyle extends StaticRules {
  variables: Readonly<Record<string, string>>;
}

/** Ids of the styles in the page. Host and remotes share one document. */
const inserted = new Set<string>();

/** Inserts rules once, at the same position as antd itself: before the style sheets of the console. */
function insert(id: string, css: () => string, priority: number, nonce: string | undefined): void {
  if (inserted.has(id)) return;
  inserted.add(id);
  const options = { mark: 'data-css-hash', prepend: 'queue', attachTo: document.head, priority } as const;
  updateCSS(css(), id, nonce ? { ...options, csp: { nonce } } : options);
}

function insertRules(
  { id, order, css, effects }: StaticRules,
  [prefixCls, rootCls]: readonly [string, string],
  nonce: string | undefined,
): void {
  insert(`${id}-${prefixCls}-${rootCls}`, () => withClasses(css, prefixCls, rootCls), order, nonce);
  for (const [name, keyframes] of Object.entries(effects)) insert(`_effect-${name}`, () => keyframes, order, nonce);
}

const withClasses = (css: string, prefixCls: string, rootCls: string) =>
  css.split('\u0001').join(prefixCls).split('\u0002').join(rootCls);

/** Inserts the styles of a component. @returns the class of the variables */
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
      insert(
        `${rules.id}-${prefixCls}-${rootCls}-${theme}`,
        () => withClasses(ofTheme, prefixCls, rootCls),
        -999,
        nonce,
      );
  });
  return theme;
}

/** Replaces a hook of antd's `genStyleHooks`. Returns the classes of the hash, which is disabled, and of the variables. */
export const staticStyleHooks =
  (style: StaticStyle, reset: StaticRules, injects = true) =>
  (prefixCls: string, rootCls = prefixCls): [hash: string, variables: string] => [
    '',
    useStaticStyle(style, reset, injects, [prefixCls, rootCls]),
  ];

/** Replaces a hook of antd's `genComponentStyleHook`. */
export const staticRulesHook =
  (style: StaticStyle, reset: StaticRules) =>
  (prefixCls: string, rootCls = prefixCls): string => {
    useStaticStyle(style, reset, true, [prefixCls, rootCls]);
    return '';
  };

/** Replaces a component of antd's `genSubStyleComponent`. */
export const staticSubStyle =
  (style: StaticStyle, reset: StaticRules) =>
  ({ prefixCls, rootCls = prefixCls }: { prefixCls: string; rootCls?: string }): null => {
    useStaticStyle(style, reset, true, [prefixCls, rootCls]);
    return null;
  };

/** Replaces antd's `useResetIconStyle`, which a provider calls before its context exists. */
export const staticIconHook =
  (icons: StaticRules) =>
  (_prefixCls: string, csp?: { nonce?: string }): void => {
    useInsertionEffect(() => insertRules(icons, ['', ''], csp?.nonce));
  };
