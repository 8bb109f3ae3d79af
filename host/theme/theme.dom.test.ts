import { addThemeVariables, Theme } from './theme.ts';

/** Mocks the system's theme. @returns changes it */
function system(isDark: boolean) {
  const listeners = new Set<() => void>();
  const media = {
    matches: isDark,
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
  };
  window.matchMedia = () => media as unknown as MediaQueryList;
  return (dark: boolean) => {
    media.matches = dark;
    for (const listener of listeners) listener();
  };
}
const inAnotherTab = (choice: string | null) => {
  if (choice === null) localStorage.removeItem('dmp.theme');
  else localStorage.setItem('dmp.theme', choice);
  window.dispatchEvent(new StorageEvent('storage', { key: 'dmp.theme' }));
};
const appliedMode = () => document.documentElement.dataset.theme;

const { matchMedia } = window;
beforeEach(() => localStorage.clear());
afterAll(() => {
  window.matchMedia = matchMedia;
});

test('by default it follows the system', () => {
  const setDark = system(true);
  const theme = new Theme();
  expect(theme.getTheme()).toMatchObject({ mode: 'dark', cssVarKey: 'dmp-dark' });
  expect(appliedMode()).toBe('dark');
  const listener = jest.fn();
  theme.subscribe(listener);
  setDark(false);
  expect(listener).toHaveBeenCalled();
  expect(theme.getTheme().mode).toBe('light');
  expect(appliedMode()).toBe('light');
});

test('a choice overrides the system, and is stored', () => {
  const setDark = system(false);
  new Theme().choose('dark');
  expect(appliedMode()).toBe('dark');
  setDark(true);
  setDark(false);
  expect(new Theme().getTheme().mode).toBe('dark');
  const theme = new Theme();
  theme.choose('system');
  expect(theme.getTheme().mode).toBe('light');
  expect(localStorage).toHaveLength(0);
});

test('it follows other tabs; an unknown value counts as none', () => {
  system(false);
  const theme = new Theme();
  inAnotherTab('dark');
  expect([theme.getChoice(), appliedMode()]).toEqual(['dark', 'dark']);
  inAnotherTab('sepia');
  expect([theme.getChoice(), appliedMode()]).toEqual(['system', 'light']);
});

test('the same mode keeps the same object, so that nothing rerenders', () => {
  system(false);
  const theme = new Theme();
  const before = theme.getTheme();
  theme.choose('light');
  expect(theme.getTheme()).toBe(before);
});

test('the variables are added once', () => {
  addThemeVariables();
  addThemeVariables();
  const styles = document.querySelectorAll('style[data-dmp-theme]');
  expect(styles).toHaveLength(1);
  expect(styles[0]).toHaveTextContent('--dmp-surface');
});
