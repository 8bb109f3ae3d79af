import { type ShellTheme, type ThemeMode, themeCss } from '@dmp/shared/shell';
import { nonce } from '../csp-nonce.ts';

/** What a person can choose: one of the two looks, or that of their system. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Where the browser keeps it; the page's inline script reads it too. */
const key = 'dmp.theme';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** What the browser keeps; nothing where it may keep nothing. */
function kept(): ThemeChoice {
  try {
    const value = localStorage.getItem(key);
    return themeChoices.find((choice) => choice === value) ?? 'system';
  } catch {
    return 'system';
  }
}

/** The look of the console: that of the system, or the one that was chosen, in all tabs alike. */
export class Theme {
  readonly #listeners = new Set<() => void>();
  #choice: ThemeChoice = kept();
  #current: ShellTheme;

  constructor() {
    this.#current = this.#made();
    this.#paint();
    systemIsDark().addEventListener('change', () => this.#follow());
    window.addEventListener('storage', (event) => {
      // A null key: the whole storage was cleared.
      if (event.key !== key && event.key !== null) return;
      this.#choice = kept();
      this.#follow();
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getChoice = (): ThemeChoice => this.#choice;

  /** What remotes are given; another object when it is another look. */
  readonly getTheme = (): ShellTheme => this.#current;

  readonly choose = (choice: ThemeChoice): void => {
    this.#choice = choice;
    try {
      if (choice === 'system') localStorage.removeItem(key);
      else localStorage.setItem(key, choice);
    } catch {
      // A browser that keeps nothing: the choice holds as long as the page.
    }
    this.#follow();
  };

  #made(): ShellTheme {
    const system: ThemeMode = systemIsDark().matches ? 'dark' : 'light';
    const mode = this.#choice === 'system' ? system : this.#choice;
    // One set of antd's variables for each look: a kept page may still hold the other one.
    return { mode, cssVarKey: `dmp-${mode}`, nonce };
  }

  #follow(): void {
    const next = this.#made();
    if (next.mode !== this.#current.mode) {
      this.#current = next;
      this.#paint();
    }
    for (const listener of this.#listeners) listener();
  }

  #paint(): void {
    const root = document.documentElement;
    root.dataset.theme = this.#current.mode;
    root.classList.remove('dmp-light', 'dmp-dark');
    // antd's variables, for style sheets that are not antd's.
    root.classList.add(this.#current.cssVarKey);
  }
}

/** Puts the colours into the page's head, unless the server has done so. */
export function giveThemeVariables(): void {
  if (document.querySelector('style[data-dmp-theme]')) return;
  const style = document.createElement('style');
  style.dataset.dmpTheme = '';
  if (nonce) style.nonce = nonce;
  style.textContent = themeCss();
  document.head.prepend(style);
}
