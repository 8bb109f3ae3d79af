/**
 * Every colour of the console, by what it is for, in both looks: the only place
 * where one is written down. In style sheets they are variables: `--dmp-text-soft`.
 * `theme-colours.test.ts` says which text stands on what, and that it can be read.
 */
export const themeColours = {
  light: {
    /** Links, the button that leads on, what is chosen in a control. */
    primary: '#0f766e',
    /** On a ground of `primary`, or of good, busy and bad. */
    onPrimary: '#ffffff',
    /** A quiet ground of the same hue. */
    primarySoft: '#e6f4f1',
    text: '#16232f',
    textSoft: '#566573',
    line: '#e1e7ec',
    /** Border of what can be typed into or pressed. */
    edge: '#c3cdd6',
    page: '#f4f7f9',
    surface: '#ffffff',
    /** What lies over the page: dialogs, menus. */
    raised: '#ffffff',
    /** Table heading. */
    head: '#eef3f6',
    /** Chosen row, and a row under the pointer. */
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
    /** Behind the sign-in, between `sidebar` and `loginEnd`. */
    loginMiddle: '#15424a',
    loginEnd: '#0f766e',
    /** What a dialog dims. */
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

export type ColourName = keyof (typeof themeColours)['light'];

/** A colour's variable in style sheets: `--dmp-text-soft`. */
export const variableOf = (name: string): string =>
  `--dmp-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * Style text with the variables of both looks. It belongs into the page's head,
 * before anything is painted; `data-theme` at the root says which look it is.
 */
export function themeCss(): string {
  const lines = (mode: keyof typeof themeColours) =>
    [
      `color-scheme:${mode}`,
      ...Object.entries(themeColours[mode]).map(([name, value]) => `${variableOf(name)}:${value}`),
    ].join(';');
  return `:root{${lines('light')}}:root[data-theme="dark"]{${lines('dark')}}`;
}
