import { AppstoreOutlined, HomeOutlined } from '@dmp/shared/antd/icons';
import { menuIcon } from './icons.ts';

test('a remote names its icon; an inherited property is not an icon', () => {
  expect(menuIcon('home')).toBe(HomeOutlined);
  for (const name of ['', 'none', 'constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect([name, menuIcon(name)]).toEqual([name, AppstoreOutlined]);
  }
});
