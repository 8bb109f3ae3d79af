import type { ThemeMode } from '@dmp/shared/shell';

/** The themes a user can choose: one of the two modes, or the system's. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Key of the choice in `localStorage`. */
export const themeKey = 'dmp.theme';

/** The stored choice; 'system' if the browser blocks storage. */
export function storedThemeChoice(): ThemeChoice {
  try {
    const value = localStorage.getItem(themeKey);
    return themeChoices.find((choice) => choice === value) ?? 'system';
  } catch {
    return 'system';
  }
}

export const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The mode of a choice. */
export function themeModeOf(choice: ThemeChoice): ThemeMode {
  if (choice !== 'system') return choice;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** Each mode has its own set of antd's variables, because a hidden page may still have the other mode. */
export const cssVarKeyOf = (mode: ThemeMode): string => `dmp-${mode}`;

/** Applies a mode to the document: the console's variables, and antd's, for style sheets that are not antd's. */
export function applyThemeMode(mode: ThemeMode): void {
  const root = document.documentElement;
  root.dataset.theme = mode;
  root.classList.remove(cssVarKeyOf('light'), cssVarKeyOf('dark'));
  root.classList.add(cssVarKeyOf(mode));
}
