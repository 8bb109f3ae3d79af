import { type ShellTheme, Store, themeCss } from '@dmp/shared/shell';
import { nonce } from '../csp-nonce.ts';
import {
  applyThemeMode,
  cssVarKeyOf,
  storedThemeChoice,
  systemIsDark,
  type ThemeChoice,
  themeKey,
  themeModeOf,
} from './theme-choice.ts';

/** The console's theme: the system's, or the one chosen in any tab. */
export class Theme extends Store {
  #choice = storedThemeChoice();
  #current: ShellTheme;

  constructor() {
    super();
    this.#current = this.#create();
    applyThemeMode(this.#current.mode);
    systemIsDark().addEventListener('change', () => this.#update());
    window.addEventListener('storage', (event) => {
      // A null key: the whole storage was cleared.
      if (event.key !== themeKey && event.key !== null) return;
      this.#choice = storedThemeChoice();
      this.#update();
    });
  }

  readonly getChoice = (): ThemeChoice => this.#choice;

  /** The theme for remotes. Another mode is another object. */
  readonly getTheme = (): ShellTheme => this.#current;

  readonly choose = (choice: ThemeChoice): void => {
    this.#choice = choice;
    try {
      if (choice === 'system') localStorage.removeItem(themeKey);
      else localStorage.setItem(themeKey, choice);
    } catch {
      // The browser blocks storage: the choice lasts until the page is unloaded.
    }
    this.#update();
  };

  #create(): ShellTheme {
    const mode = themeModeOf(this.#choice);
    return { mode, cssVarKey: cssVarKeyOf(mode), nonce };
  }

  #update(): void {
    const next = this.#create();
    if (next.mode !== this.#current.mode) {
      this.#current = next;
      applyThemeMode(this.#current.mode);
    }
    this.notify();
  }
}

/** Adds the theme's CSS variables to the page's head. A built page already contains them. */
export function addThemeVariables(): void {
  if (document.querySelector('style[data-dmp-theme]')) return;
  const style = document.createElement('style');
  style.dataset.dmpTheme = '';
  if (nonce) style.nonce = nonce;
  style.textContent = themeCss();
  document.head.prepend(style);
}
