import { localeNames } from '@dmp/shared/shell';

/** The locale of the console: of those it has, the one the browser wants most, also when that changes. */
export class Locale {
  readonly #known: readonly string[];
  readonly #listeners = new Set<() => void>();
  #current: string;

  /** @param known as BCP 47 has them; the first goes for every other */
  constructor(known: readonly string[] = localeNames) {
    this.#known = known;
    this.#current = this.#wanted();
    window.addEventListener('languagechange', () => {
      this.#current = this.#wanted();
      for (const listener of this.#listeners) listener();
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getLocale = (): string => this.#current;

  #wanted(): string {
    return localeFor(navigator.languages, this.#known);
  }
}

/** Of the known locales the one that is wanted most: itself, or another of its language. */
export function localeFor(wanted: readonly string[], known: readonly string[]): string {
  for (const tag of wanted) {
    const found =
      known.find((name) => name.toLowerCase() === tag.toLowerCase()) ??
      known.find((name) => languageOf(name) === languageOf(tag));
    if (found) return found;
  }
  return known[0] ?? 'en-US';
}

const languageOf = (tag: string) => tag.toLowerCase().split('-')[0];
