import { styleCallsIn } from './antd-styles.mjs';

const both = ['prefixCls', 'rootCls'];

test.each([
  [`export default genStyleHooks('Tag', style);`, { name: 'default', factory: 'genStyleHooks', parameters: both }],
  [
    `export const useRow = genStyleHooks('Grid', style, tokens, { resetStyle: false });`,
    { name: 'useRow', factory: 'genStyleHooks', parameters: both },
  ],
  [
    `export default genSubStyleComponent(['Tag', 'preset'], style);`,
    { name: 'default', factory: 'genSubStyleComponent', parameters: both },
  ],
  [
    `export default (prefixCls, rootCls = prefixCls, injectStyle = true) => {
       const useStyle = genStyleHooks('Menu', style, tokens, { resetStyle: false, injectStyle });
       return useStyle(prefixCls, rootCls);
     };`,
    { name: 'default', factory: 'genStyleHooks', parameters: [...both, 'injectStyle'], injects: 'injectStyle' },
  ],
  [
    `export default function useTree(prefixCls, treePrefixCls, rootCls) {
       return genStyleHooks('Tree', style)(prefixCls, rootCls);
     }`,
    { name: 'default', factory: 'genStyleHooks', parameters: ['prefixCls', 'treePrefixCls', 'rootCls'] },
  ],
])('finds the style call in %s', (source, expected) => {
  const found = styleCallsIn(source);
  expect(found).toEqual([expect.objectContaining(expected)]);
  expect(source.slice(...(found[0]?.call ?? []))).toMatch(/^gen\w+\([\s\S]*\)$/);
});

test('a style that is not exported throws, and a module without a style yields no calls', () => {
  expect(() => styleCallsIn(`const useStyle = genStyleHooks('Tag', style);`)).toThrow(
    "A style of antd is not exported where it is made: const useStyle = genStyleHooks('Tag', style);",
  );
  expect(styleCallsIn('export default genStyle(token);')).toEqual([]);
});
