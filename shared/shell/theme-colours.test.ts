import { theme as themes } from '@dmp/shared/antd/shell';
import { consoleTheme } from './theme.ts';
import { type ColourName, themeColours, themeCss } from './theme-colours.ts';

const modes = ['light', 'dark'] as const;

/** What text stands on which ground, by the names of the table. */
const onPage: readonly ColourName[] = ['text', 'textSoft', 'primary', 'goodText', 'busyText', 'badText'];
const grounds: readonly ColourName[] = ['page', 'surface', 'raised'];
const pairs: readonly (readonly [ColourName, ColourName])[] = [
  ...onPage.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['text', 'head'],
  ['textSoft', 'head'],
  ['text', 'chosen'],
  ['textSoft', 'chosen'],
  ['primary', 'chosen'],
  ['text', 'primarySoft'],
  ['textSoft', 'primarySoft'],
  ['primary', 'primarySoft'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'bad'],
  ['bad', 'surface'],
  ['sidebarText', 'sidebar'],
  ['sidebarSoft', 'sidebar'],
  ['sidebarStrong', 'sidebar'],
  ['sidebarStrong', 'sidebarActive'],
  ['sidebarText', 'sidebarActive'],
  ['sidebarSoft', 'sidebarActive'],
  ['sidebarStrong', 'sidebarHover'],
  ['sidebarSoft', 'sidebarHover'],
];

/** WCAG 2.2: relative luminance and contrast ratio. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test.each(modes.flatMap((mode) => pairs.map(([text, ground]) => [mode, text, ground] as const)))(
  '%s: %s can be read on %s',
  (mode, text, ground) => {
    expect(contrast(themeColours[mode][text], themeColours[mode][ground])).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(modes)('%s: dots, bars and the edges of fields stand out from the ground', (mode) => {
  for (const name of ['good', 'busy', 'bad', 'primary'] as const) {
    expect(contrast(themeColours[mode][name], themeColours[mode].surface)).toBeGreaterThanOrEqual(3);
  }
});

test.each(modes)("%s: antd's own texts can be read on its grounds", (mode) => {
  const token = themes.getDesignToken(consoleTheme(mode, 'test'));
  const texts = [
    token.colorText,
    token.colorTextSecondary,
    token.colorTextTertiary,
    token.colorTextDescription,
    token.colorTextPlaceholder,
    token.colorLink,
    token.colorPrimary,
    token.colorError,
    token.colorErrorText,
    token.colorWarningText,
    token.colorSuccessText,
  ];
  for (const text of texts) {
    for (const ground of [token.colorBgContainer, token.colorBgElevated]) {
      expect(`${text} on ${ground}: ${contrast(text, ground) >= 4.5}`).toBe(`${text} on ${ground}: true`);
    }
  }
  expect(contrast(token.colorTextLightSolid, token.colorPrimary)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(token.colorTextLightSolid, token.colorError)).toBeGreaterThanOrEqual(4.5);
});

test.each(modes)('%s: what a tag says can be read on its color', (mode) => {
  const theme = consoleTheme(mode, 'test');
  const token = themes.getDesignToken(theme);
  const { colorSuccess = '', colorWarning = '', colorError = '' } = theme.components?.Tag ?? {};
  for (const [text, ground] of [
    [colorSuccess, token.colorSuccessBg],
    [colorWarning, token.colorWarningBg],
    [colorError, token.colorErrorBg],
  ] as const)
    expect(`${text} on ${ground}: ${contrast(text, ground) >= 4.5}`).toBe(`${text} on ${ground}: true`);
});

test('both looks have the same variables, and the dark one stands behind its attribute', () => {
  expect(Object.keys(themeColours.dark)).toEqual(Object.keys(themeColours.light));
  const [light = '', dark = ''] = themeCss().split(':root[data-theme="dark"]');
  expect(light).toContain('--dmp-text-soft:#566573');
  expect(light).toContain('color-scheme:light');
  expect(dark).toContain('--dmp-text-soft:#a3b3c0');
  expect(dark).toContain('color-scheme:dark');
});
