import { theme as themes } from '@dmp/shared/antd/shell';
import { consoleTheme } from './theme.ts';
import { type ColorName, themeColors, themeCss } from './theme-colors.ts';

const modes = ['light', 'dark'] as const;

/** Pairs of a text color and its background. */
const onPage: readonly ColorName[] = ['text', 'textSoft', 'primary', 'goodText', 'busyText', 'badText'];
const backgrounds: readonly ColorName[] = ['page', 'surface', 'raised'];
const pairs: readonly (readonly [ColorName, ColorName])[] = [
  ...onPage.flatMap((text) => backgrounds.map((background) => [text, background] as const)),
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
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test.each(modes.flatMap((mode) => pairs.map(([text, background]) => [mode, text, background] as const)))(
  '%s: %s has enough contrast on %s',
  (mode, text, background) => {
    expect(contrast(themeColors[mode][text], themeColors[mode][background])).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(modes)('%s: dots, bars, and borders of fields have enough contrast on the surface', (mode) => {
  for (const name of ['good', 'busy', 'bad', 'primary'] as const) {
    expect(contrast(themeColors[mode][name], themeColors[mode].surface)).toBeGreaterThanOrEqual(3);
  }
});

test.each(modes)("%s: antd's texts have enough contrast on its backgrounds", (mode) => {
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
    for (const background of [token.colorBgContainer, token.colorBgElevated]) {
      expect(`${text} on ${background}: ${contrast(text, background) >= 4.5}`).toBe(`${text} on ${background}: true`);
    }
  }
  expect(contrast(token.colorTextLightSolid, token.colorPrimary)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(token.colorTextLightSolid, token.colorError)).toBeGreaterThanOrEqual(4.5);
});

test.each(modes)('%s: the text of a tag has enough contrast on its background', (mode) => {
  const theme = consoleTheme(mode, 'test');
  const token = themes.getDesignToken(theme);
  const { colorSuccess = '', colorWarning = '', colorError = '' } = theme.components?.Tag ?? {};
  for (const [text, background] of [
    [colorSuccess, token.colorSuccessBg],
    [colorWarning, token.colorWarningBg],
    [colorError, token.colorErrorBg],
  ] as const)
    expect(`${text} on ${background}: ${contrast(text, background) >= 4.5}`).toBe(`${text} on ${background}: true`);
});

test('both modes have the same variables, and the dark ones depend on the attribute', () => {
  expect(Object.keys(themeColors.dark)).toEqual(Object.keys(themeColors.light));
  const [light = '', dark = ''] = themeCss().split(':root[data-theme="dark"]');
  expect(light).toContain('--dmp-text-soft:#566573');
  expect(light).toContain('color-scheme:light');
  expect(dark).toContain('--dmp-text-soft:#a3b3c0');
  expect(dark).toContain('color-scheme:dark');
});
