import { type ShellTheme, themeCss } from '@dmp/shared/shell';
import { nonce } from '../csp-nonce.ts';
import { cssVarKeyOf, keptChoice, modeOf, paint, systemIsDark, type ThemeChoice, themeKey } from './look.ts';

/** The look of the console: that of the system, or the one that was chosen, in all tabs alike. */
export class Theme {
  readonly #listeners = new Set<() => void>();
  #choice = keptChoice();
  #current: ShellTheme;

  constructor() {
    this.#current = this.#made();
    paint(this.#current.mode);
    systemIsDark().addEventListener('change', () => this.#follow());
    window.addEventListener('storage', (event) => {
      // A null key: the whole storage was cleared.
      if (event.key !== themeKey && event.key !== null) return;
      this.#choice = keptChoice();
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
      if (choice === 'system') localStorage.removeItem(themeKey);
      else localStorage.setItem(themeKey, choice);
    } catch {
      // A browser that keeps nothing: the choice holds as long as the page.
    }
    this.#follow();
  };

  #made(): ShellTheme {
    const mode = modeOf(this.#choice);
    return { mode, cssVarKey: cssVarKeyOf(mode), nonce };
  }

  #follow(): void {
    const next = this.#made();
    if (next.mode !== this.#current.mode) {
      this.#current = next;
      paint(this.#current.mode);
    }
    for (const listener of this.#listeners) listener();
  }
}

/** Puts the colours into the page's head, unless the page came with them, as a built one does. */
export function giveThemeVariables(): void {
  if (document.querySelector('style[data-dmp-theme]')) return;
  const style = document.createElement('style');
  style.dataset.dmpTheme = '';
  if (nonce) style.nonce = nonce;
  style.textContent = themeCss();
  document.head.prepend(style);
}
