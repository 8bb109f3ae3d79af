/**
 * Every color of the console by its purpose, in both modes. Colors are defined only
 * here. In style sheets they are variables, such as `--dmp-text-soft`.
 * `theme-colors.test.ts` checks the contrast of each text on its backgrounds.
 */
export const themeColors = {
  light: {
    /** Links, primary buttons, selected options of a control. */
    primary: '#0f766e',
    /** Text on a background of `primary`, `good`, `busy`, or `bad`. */
    onPrimary: '#ffffff',
    /** A soft background of the same hue. */
    primarySoft: '#e6f4f1',
    text: '#16232f',
    textSoft: '#566573',
    line: '#e1e7ec',
    /** Border of inputs and buttons. */
    edge: '#c3cdd6',
    page: '#f4f7f9',
    surface: '#ffffff',
    /** Overlays: dialogs, menus. */
    raised: '#ffffff',
    /** Table heading. */
    head: '#eef3f6',
    /** Background of a selected or hovered row. */
    chosen: '#d9eeea',
    good: '#1a8754',
    busy: '#c66a00',
    bad: '#c8322b',
    goodText: '#14704a',
    busyText: '#8f4d00',
    badText: '#b72720',
    sidebar: '#0e2430',
    sidebarText: '#c6d4dc',
    sidebarSoft: '#9db2bd',
    sidebarStrong: '#ffffff',
    sidebarActive: '#1c4250',
    sidebarHover: '#1d323d',
    sidebarLine: '#243842',
    sidebarMark: '#2dd4bf',
    /** Gradient behind the sign-in, between `sidebar` and `loginEnd`. */
    loginMiddle: '#15424a',
    loginEnd: '#0f766e',
    /** Dims the page behind a dialog. */
    backdrop: 'rgb(4 20 28 / 45%)',
    shadow: 'rgb(4 20 28 / 35%)',
  },
  dark: {
    primary: '#2fc4b2',
    onPrimary: '#04211d',
    primarySoft: '#12363a',
    text: '#e3eaf0',
    textSoft: '#a3b3c0',
    line: '#2a3944',
    edge: '#47596a',
    page: '#0d151b',
    surface: '#151f28',
    raised: '#1c2833',
    head: '#1b2731',
    chosen: '#163a3c',
    good: '#3fbf83',
    busy: '#e39b3b',
    bad: '#f0756c',
    goodText: '#5fd39b',
    busyText: '#f0b35e',
    badText: '#ff948c',
    sidebar: '#0a1117',
    sidebarText: '#c6d4dc',
    sidebarSoft: '#9db2bd',
    sidebarStrong: '#ffffff',
    sidebarActive: '#17363f',
    sidebarHover: '#18232b',
    sidebarLine: '#1f2b34',
    sidebarMark: '#2dd4bf',
    loginMiddle: '#0d2730',
    loginEnd: '#0b4a46',
    backdrop: 'rgb(0 0 0 / 60%)',
    shadow: 'rgb(0 0 0 / 55%)',
  },
} as const;

export type ColorName = keyof (typeof themeColors)['light'];

/** The CSS variable of a color, such as `--dmp-text-soft`. */
export const cssVariable = (name: string): string =>
  `--dmp-${name.replace(/[A-Z]/g, (character) => `-${character.toLowerCase()}`)}`;

/**
 * The style sheet with the variables of both modes. It must be in the page's head,
 * before the first paint. `data-theme="dark"` on the root element selects dark mode.
 */
export function themeCss(): string {
  const lines = (mode: keyof typeof themeColors) =>
    [
      `color-scheme:${mode}`,
      ...Object.entries(themeColors[mode]).map(([name, value]) => `${cssVariable(name)}:${value}`),
    ].join(';');
  return `:root{${lines('light')}}:root[data-theme="dark"]{${lines('dark')}}`;
}
