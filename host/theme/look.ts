import type { ThemeMode } from '@dmp/shared/shell';

/** What a person can choose: one of the two looks, or that of their system. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Where the browser keeps what was chosen. */
export const themeKey = 'dmp.theme';

/** What the browser keeps; nothing where it may keep nothing. */
export function keptChoice(): ThemeChoice {
  try {
    const value = localStorage.getItem(themeKey);
    return themeChoices.find((choice) => choice === value) ?? 'system';
  } catch {
    return 'system';
  }
}

export const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The look that a choice comes to. */
export function modeOf(choice: ThemeChoice): ThemeMode {
  if (choice !== 'system') return choice;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** One set of antd's variables for each look: a kept page may still hold the other one. */
export const cssVarKeyOf = (mode: ThemeMode): string => `dmp-${mode}`;

/** Gives the page a look: the console's variables, and antd's for style sheets that are not antd's. */
export function paint(mode: ThemeMode): void {
  const root = document.documentElement;
  root.dataset.theme = mode;
  root.classList.remove(cssVarKeyOf('light'), cssVarKeyOf('dark'));
  root.classList.add(cssVarKeyOf(mode));
}
