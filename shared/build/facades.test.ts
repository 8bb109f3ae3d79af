import { facadeOf } from './facades.mjs';

const facade = (source: string) => facadeOf('shared/antd/controls.ts', source);

test('type exports and imports are no part of a facade', () => {
  expect(
    facade(`
      /** Tables. */
      import 'apexcharts/area';
      export type { TableProps } from 'antd/es/index.js';
      export { Table, type InputRef, Input as TextInput } from 'antd/es/index.js';
      export { default as Chart } from 'react-apexcharts/core';`).exports,
  ).toEqual(['Chart', 'Table', 'TextInput']);
});

test('its version depends on the list of exports alone', () => {
  const { version } = facade("export { Table, Input } from 'antd';");
  expect(facade("/* comment */ export { Input } from 'antd'; export { Table } from 'antd/es';").version).toBe(version);
  expect(facade("export { Table } from 'antd';").version).not.toBe(version);
  expect(facade("export { Table, Radio } from 'antd';").version).not.toBe(version);
});

test.each([
  "export * from 'antd';",
  'export const Table = 1;',
  "export * as antd from 'antd';",
  'export default Table;',
])('%s names no exports and throws', (source) => {
  expect(() => facade(source)).toThrow('shared/antd/controls.ts is a facade: it must name each of its exports');
});
