import { execFileSync } from 'node:child_process';
import { act, render } from '@testing-library/react';
import { ConfigContext } from 'antd/es/config-provider/context.js';
import { DesignTokenContext, defaultConfig } from 'antd/es/theme/context.js';
import { type ReactNode, useEffect } from 'react';
import { consoleTheme } from '../shell/theme.ts';
import * as basics from './basics.ts';
import * as controls from './controls.ts';
import * as dialog from './dialog.ts';
import * as form from './form.ts';
import * as panels from './panels.ts';
import * as shell from './shell.ts';
import { type StaticRules, type StaticStyle, staticStyleHooks, staticSubStyle } from './static-styles.ts';

/** The styles of all antd modules that the build generates. */
const { styles, reset, icons }: { styles: StaticStyle[]; reset: StaticRules; icons: StaticRules } = JSON.parse(
  execFileSync(process.execPath, ['--input-type=module', '--eval', script()], {
    cwd: __dirname,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
);

function script(): string {
  return `
    import { readFileSync } from 'node:fs';
    import { antdStyles, styleCallsIn, styleModules } from '../build/antd-styles.mjs';
    const { reset, icons, of } = await antdStyles();
    const styles = styleModules().flatMap((path) => styleCallsIn(readFileSync(path, 'utf8')).map((call) => of(path, call)));
    console.log(JSON.stringify({ styles, reset, icons }));`;
}

const menu = { items: [{ key: 'a', label: 'A' }] };
const options = [{ value: 'a', label: 'A' }];
const columns = [{ key: 'a', label: 'A', children: 'B' }];

function Notified() {
  const [api, holder] = shell.notification.useNotification();
  useEffect(() => api.info({ title: 'Saved' }), [api]);
  return holder;
}

/** Every component by facade. Overlays are open. */
const samples: Record<string, ReactNode> = {
  shell: (
    <shell.Flex>
      <shell.Button type="primary" loading>
        Save
      </shell.Button>
      <Notified />
    </shell.Flex>
  ),
  basics: (
    <>
      <basics.Alert title="Alert" />
      <basics.Checkbox.Group options={['A']} />
      <basics.Divider />
      <basics.Empty />
      <basics.Radio.Group options={['A']} optionType="button" />
      <basics.Skeleton avatar />
      <basics.Space.Compact>
        <shell.Button>Left</shell.Button>
        <basics.Space.Addon>Right</basics.Space.Addon>
      </basics.Space.Compact>
      <basics.Space>A</basics.Space>
      <basics.Spin percent={10} />
      <basics.Tag color="red">A</basics.Tag>
      <basics.Tag color="success">B</basics.Tag>
      <basics.Tooltip title="Hint" open>
        <i />
      </basics.Tooltip>
      <basics.Typography.Text copyable>A</basics.Typography.Text>
    </>
  ),
  controls: (
    <>
      <controls.Dropdown menu={menu} open>
        <i />
      </controls.Dropdown>
      <controls.Input />
      <controls.Input.Search />
      <controls.Input.TextArea />
      <controls.Input.OTP />
      <controls.Pagination total={500} showSizeChanger showQuickJumper />
      <controls.Popover content="More" open>
        <i />
      </controls.Popover>
      <controls.Select options={options} mode="multiple" open />
    </>
  ),
  dialog: (
    <>
      <dialog.Drawer open>A</dialog.Drawer>
      <dialog.Modal open>A</dialog.Modal>
      <dialog.Popconfirm title="Sure?" open>
        <i />
      </dialog.Popconfirm>
    </>
  ),
  form: (
    <form.Form>
      <form.Form.Item label="A" tooltip="Hint" name="a" rules={[{ required: true }]}>
        <form.AutoComplete options={options} />
      </form.Form.Item>
      <form.DatePicker.RangePicker showTime />
      <form.TimePicker />
      <form.Slider tooltip={{ open: true }} />
      <form.Switch />
      <form.Transfer dataSource={[{ key: 'a', title: 'A' }]} render={({ title }) => title} />
      <form.TreeSelect treeData={[{ value: 'a', title: 'A' }]} treeCheckable />
      <form.Upload fileList={[{ uid: '1', name: 'a.csv', status: 'uploading', percent: 5 }]} />
    </form.Form>
  ),
  panels: (
    <>
      <panels.Badge.Ribbon text="A">
        <panels.Card title="Card" tabList={[{ key: 'a', label: 'A' }]} />
      </panels.Badge.Ribbon>
      <panels.Badge count={5} />
      <panels.Collapse items={columns} />
      <panels.Descriptions items={columns} />
      <panels.Progress percent={10} />
      <panels.Segmented options={['A']} />
      <panels.Statistic value={1} />
      <panels.Steps items={[{ title: 'A' }]} />
      <panels.Tabs items={columns} />
      <panels.Timeline items={[{ content: 'A' }]} />
      <panels.Tree treeData={[{ key: 'a', title: 'A' }]} checkable />
    </>
  ),
};

test.each([...Object.keys(samples).map((facade) => [facade, 'light'] as const), ['basics', 'dark'] as const])(
  '%s, %s: antd generates the same styles in the browser as the build',
  async (facade, mode) => {
    const theme = consoleTheme(mode, `dmp-${mode}`, { hasReducedMotion: true });
    const { unmount } = render(<shell.ConfigProvider theme={theme}>{samples[facade]}</shell.ConfigProvider>);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    const generated = [...document.querySelectorAll<HTMLStyleElement>('style[data-css-hash]')].map((element) => ({
      path: element.dataset.cachePath,
      isVariables: element.dataset.tokenHash === `dmp-${mode}`,
      css: element.innerHTML,
    }));
    const wrong = generated.filter(({ path, isVariables, css }) => {
      // A popover is a tooltip, but has only its own style.
      if (css === '') return false;
      if (path === undefined) return isVariables && !isOfTheme(css) && !isKnownVariables(css, mode);
      const [, component = '', prefixCls = ''] = path.split('|');
      return !rulesOf(component).some((rules) =>
        [prefixCls, `${prefixCls}-css-var`, `${prefixCls}-wrapper`].some(
          (rootCls) => withClasses(rules.css, prefixCls, rootCls) === css,
        ),
      );
    });
    expect(wrong).toEqual([]);
    expect(generated.length).toBeGreaterThan(5);
    unmount();
    for (const element of document.querySelectorAll('style')) element.remove();
  },
);

const withClasses = (css: string, prefixCls: string, rootCls: string) =>
  css.replaceAll('zqprefix', prefixCls).replaceAll('zqroot', rootCls);

const rulesOf = (component: string) => [...styles, reset, icons].filter(({ id }) => id === component);

/** Whether these are the variables of the theme itself, which antd generates at run time. */
const isOfTheme = (css: string) => /^\.dmp-(light|dark)\{/.test(css);

function isKnownVariables(css: string, mode: string): boolean {
  const rootCls = /^\.[\w-]+\.([\w-]+)/.exec(css)?.[1] ?? '';
  return styles.some(({ variables }) => withClasses(variables[`dmp-${mode}`] ?? '', '', rootCls) === css);
}

const rules = {
  id: 'Button-Button',
  order: -999,
  css: '.\u0001{color:red}.\u0002{top:0}',
  effects: { spin: '@keyframes spin{}' },
};
const variables = { 'dmp-light': '.dmp-light.\u0002{--a:1}', 'dmp-dark': '.dmp-dark.\u0002{--a:2}' };
const all = { ...rules, id: 'Shared', css: 'a{}', effects: {} };
const useStyle = staticStyleHooks({ ...rules, variables }, all);
const usePopoverStyle = staticStyleHooks({ ...rules, id: 'Tooltip', css: '.tooltip{}', variables: {} }, all, false);
const Compact = staticSubStyle(
  { ...rules, id: 'Button-compact', order: -998, css: '.\u0001-compact{}', variables: {} },
  all,
);

function Styled() {
  usePopoverStyle('popover');
  const [hash, theme] = useStyle('btn', 'btn-root');
  return <i className={`${hash}${theme}`} />;
}
const pageStyles = () => [...document.head.querySelectorAll('style')].map(({ innerHTML }) => innerHTML);

test('a style is inserted once, before those of the console, with the nonce, and the variables of each theme once', () => {
  const own = document.createElement('style');
  document.head.append(own);
  const page = (mode: 'light' | 'dark') => (
    <ConfigContext value={{ csp: { nonce: 'n' }, getPrefixCls: () => '', iconPrefixCls: '' }}>
      <DesignTokenContext value={{ ...defaultConfig, cssVar: { key: `dmp-${mode}` } }}>
        <Styled />
        <Styled />
        <Compact prefixCls="btn" />
      </DesignTokenContext>
    </ConfigContext>
  );
  const { container, rerender } = render(page('light'));
  expect(container.querySelector('i')).toHaveClass('dmp-light', { exact: true });
  const expected = [
    'a{}',
    '.btn{color:red}.btn-root{top:0}',
    '@keyframes spin{}',
    '.dmp-light.btn-root{--a:1}',
    '.btn-compact{}',
  ];
  expect(pageStyles().filter((css) => expected.includes(css))).toEqual(expected);
  expect(pageStyles()).not.toContain('.tooltip{}');
  expect(pageStyles().at(-1)).toBe('');
  for (const element of document.querySelectorAll('style[data-css-hash^="Button"]'))
    expect(element).toHaveProperty('nonce', 'n');
  rerender(page('dark'));
  expect(container.querySelector('i')).toHaveClass('dmp-dark', { exact: true });
  expect(pageStyles()).toEqual(expect.arrayContaining([...expected, '.dmp-dark.btn-root{--a:2}']));
});
