import { madeIn } from './antd-styles.mjs';

const both = ['prefixCls', 'rootCls'];

test.each([
  [`export default genStyleHooks('Tag', style);`, { name: 'default', maker: 'genStyleHooks', parameters: both }],
  [
    `export const useRow = genStyleHooks('Grid', style, tokens, { resetStyle: false });`,
    { name: 'useRow', maker: 'genStyleHooks', parameters: both },
  ],
  [
    `export default genSubStyleComponent(['Tag', 'preset'], style);`,
    { name: 'default', maker: 'genSubStyleComponent', parameters: both },
  ],
  [
    `export default (prefixCls, rootCls = prefixCls, injectStyle = true) => {
       const useStyle = genStyleHooks('Menu', style, tokens, { resetStyle: false, injectStyle });
       return useStyle(prefixCls, rootCls);
     };`,
    { name: 'default', maker: 'genStyleHooks', parameters: [...both, 'injectStyle'], injects: 'injectStyle' },
  ],
  [
    `export default function useTree(prefixCls, treePrefixCls, rootCls) {
       return genStyleHooks('Tree', style)(prefixCls, rootCls);
     }`,
    { name: 'default', maker: 'genStyleHooks', parameters: ['prefixCls', 'treePrefixCls', 'rootCls'] },
  ],
])('%s', (source, made) => {
  const found = madeIn(source);
  expect(found).toEqual([expect.objectContaining(made)]);
  expect(source.slice(...(found[0]?.call ?? []))).toMatch(/^gen\w+\([\s\S]*\)$/);
});

test('a style that no export leads to is refused, and a module without one is left alone', () => {
  expect(() => madeIn(`const useStyle = genStyleHooks('Tag', style);`)).toThrow(
    "A style of antd is not exported where it is made: const useStyle = genStyleHooks('Tag', style);",
  );
  expect(madeIn('export default genStyle(token);')).toEqual([]);
});
