import { giveThemeVariables, Theme } from './theme.ts';

/** A system that can be told to be dark. */
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
const shown = () => document.documentElement.dataset.theme;

const { matchMedia } = window;
beforeEach(() => localStorage.clear());
afterAll(() => {
  window.matchMedia = matchMedia;
});

test('it looks as the system does, and goes with it', () => {
  const become = system(true);
  const theme = new Theme();
  expect(theme.getTheme()).toMatchObject({ mode: 'dark', cssVarKey: 'dmp-dark' });
  expect(shown()).toBe('dark');
  const heard = jest.fn();
  theme.subscribe(heard);
  become(false);
  expect(heard).toHaveBeenCalled();
  expect(theme.getTheme().mode).toBe('light');
  expect(shown()).toBe('light');
});

test('a choice holds whatever the system does, and on the next visit', () => {
  const become = system(false);
  new Theme().choose('dark');
  expect(shown()).toBe('dark');
  become(true);
  become(false);
  expect(new Theme().getTheme().mode).toBe('dark');
  const theme = new Theme();
  theme.choose('system');
  expect(theme.getTheme().mode).toBe('light');
  expect(localStorage).toHaveLength(0);
});

test('other tabs follow; what is not known counts as nothing', () => {
  system(false);
  const theme = new Theme();
  inAnotherTab('dark');
  expect([theme.getChoice(), shown()]).toEqual(['dark', 'dark']);
  inAnotherTab('sepia');
  expect([theme.getChoice(), shown()]).toEqual(['system', 'light']);
});

test('the same look is the same object, so that nothing is drawn anew', () => {
  system(false);
  const theme = new Theme();
  const before = theme.getTheme();
  theme.choose('light');
  expect(theme.getTheme()).toBe(before);
});

test('the colours stand in the page once, also when the server has put them there', () => {
  giveThemeVariables();
  giveThemeVariables();
  const styles = document.querySelectorAll('style[data-dmp-theme]');
  expect(styles).toHaveLength(1);
  expect(styles[0]).toHaveTextContent('--dmp-surface');
});
