import type { ThemeConfig } from '@dmp/shared/antd/shell';

/** Every colour of the console, by what it is for. */
export const colours = {
  primary: '#0f766e',
  primarySoft: '#e6f4f1',
  text: '#16232f',
  textSoft: '#5b6b7a',
  line: '#e1e7ec',
  page: '#f4f7f9',
  surface: '#ffffff',
  sidebar: '#0e2430',
  sidebarText: '#c6d4dc',
  sidebarActive: '#1c4250',
  good: '#1a8754',
  busy: '#c66a00',
  bad: '#c8322b',
} as const;

/** antd's theme, the same in every React root; `cssVarKey` makes them share one set of CSS variables. */
export function consoleTheme(cssVarKey: string): ThemeConfig {
  return {
    cssVar: { key: cssVarKey },
    hashed: false,
    token: {
      colorPrimary: colours.primary,
      colorInfo: colours.primary,
      colorLink: colours.primary,
      colorSuccess: colours.good,
      colorWarning: colours.busy,
      colorError: colours.bad,
      colorPrimaryBg: colours.primarySoft,
      colorInfoBg: colours.primarySoft,
      colorTextBase: colours.text,
      colorTextDescription: colours.textSoft,
      colorBgLayout: colours.page,
      colorBorderSecondary: colours.line,
      borderRadius: 6,
      fontSize: 14,
      fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
    },
    components: {
      Table: {
        headerBg: '#eef3f6',
        headerSplitColor: 'transparent',
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
        rowSelectedHoverBg: '#d5ebe6',
      },
      Tabs: { horizontalMargin: '0 0 12px 0' },
    },
  };
}
