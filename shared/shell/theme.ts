import { type ThemeConfig, theme as themes } from '@dmp/shared/antd/shell';
import type { ThemeMode } from './shell.ts';
import { themeColors } from './theme-colors.ts';

type Algorithm = (typeof themes)['darkAlgorithm'];

/**
 * Replaces the colors that an antd algorithm derives by the console's own: antd's dark
 * algorithm would dim them, and its grays have too little contrast for text.
 */
function withConsoleColors(mode: ThemeMode, base: Algorithm): Algorithm {
  const own = themeColors[mode];
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
  light: withConsoleColors('light', (seed) => themes.defaultAlgorithm(seed)),
  dark: withConsoleColors('dark', themes.darkAlgorithm),
} as const;

/**
 * Creates antd's theme, the same in every React root.
 *
 * @param cssVarKey key of the CSS variables that all roots share, different for each mode
 * @param options `hasReducedMotion` turns animations off
 */
export function consoleTheme(mode: ThemeMode, cssVarKey: string, { hasReducedMotion = false } = {}): ThemeConfig {
  const own = themeColors[mode];
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
      motion: !hasReducedMotion,
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
      // Text color of a tag: none of these colors has enough contrast on its own pale background.
      Tag: { colorSuccess: own.text, colorWarning: own.text, colorError: own.text },
      // Tooltips are light on dark in both modes, independent of the text color on primary.
      Tooltip: { colorBgSpotlight: themeColors.dark.raised, colorTextLightSolid: themeColors.dark.text },
    },
  };
}
