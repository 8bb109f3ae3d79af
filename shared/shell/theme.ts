import { type ThemeConfig, theme as themes } from '@dmp/shared/antd/shell';
import type { ThemeMode } from './shell.ts';
import { themeColours } from './theme-colours.ts';

type Algorithm = (typeof themes)['darkAlgorithm'];

/**
 * What antd makes of a few colours, with ours put in exactly: its dark
 * algorithm would dim them, and its greys are too pale for text.
 */
function exactly(mode: ThemeMode, base: Algorithm): Algorithm {
  const own = themeColours[mode];
  return (seed, map) => ({
    ...base(seed, map),
    colorPrimary: own.primary,
    colorInfo: own.primary,
    colorLink: own.primary,
    colorPrimaryText: own.primary,
    colorPrimaryBg: own.primarySoft,
    colorInfoBg: own.primarySoft,
    colorSuccess: own.good,
    colorWarning: own.busy,
    colorError: own.bad,
    colorSuccessText: own.goodText,
    colorWarningText: own.busyText,
    colorErrorText: own.badText,
    colorText: own.text,
    colorTextSecondary: own.textSoft,
    colorTextTertiary: own.textSoft,
    colorBgLayout: own.page,
    colorBgContainer: own.surface,
    colorBgElevated: own.raised,
    colorBorder: own.edge,
    colorBorderSecondary: own.line,
  });
}

const algorithms = {
  light: exactly('light', (seed) => themes.defaultAlgorithm(seed)),
  dark: exactly('dark', themes.darkAlgorithm),
} as const;

/**
 * antd's theme, the same in every React root; `cssVarKey` makes them share one
 * set of CSS variables, and is another one for each look.
 *
 * @param options `isStill` for people who have asked for less motion
 */
export function consoleTheme(mode: ThemeMode, cssVarKey: string, { isStill = false } = {}): ThemeConfig {
  const own = themeColours[mode];
  return {
    algorithm: algorithms[mode],
    cssVar: { key: cssVarKey },
    hashed: false,
    token: {
      colorPrimary: own.primary,
      colorInfo: own.primary,
      colorLink: own.primary,
      colorSuccess: own.good,
      colorWarning: own.busy,
      colorError: own.bad,
      colorTextBase: own.text,
      colorBgBase: own.surface,
      colorTextDescription: own.textSoft,
      colorTextPlaceholder: own.textSoft,
      colorTextLightSolid: own.onPrimary,
      motion: !isStill,
      borderRadius: 6,
      fontSize: 14,
      fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
    },
    components: {
      Table: {
        headerBg: own.head,
        headerSplitColor: 'transparent',
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
        rowHoverBg: mode === 'light' ? own.page : own.raised,
        rowSelectedBg: own.primarySoft,
        rowSelectedHoverBg: own.chosen,
      },
      Tabs: { horizontalMargin: '0 0 12px 0' },
      // What is written in a tag of one of these colors: none of them reads well on a paler one of its own.
      Tag: { colorSuccess: own.text, colorWarning: own.text, colorError: own.text },
      // Always light on dark, whatever stands on the primary colour.
      Tooltip: { colorBgSpotlight: themeColours.dark.raised, colorTextLightSolid: themeColours.dark.text },
    },
  };
}
