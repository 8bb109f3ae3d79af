import { localeNames, Store } from '@dmp/shared/shell';

/** The console's locale: the browser's preferred one that the console supports. It follows changes. */
export class Locale extends Store {
  readonly #known: readonly string[];
  #current: string;

  /** @param known BCP 47 tags of the supported locales; the first one is the default */
  constructor(known: readonly string[] = localeNames) {
    super();
    this.#known = known;
    this.#current = this.#preferred();
    window.addEventListener('languagechange', () => {
      this.#current = this.#preferred();
      this.notify();
    });
  }

  readonly getLocale = (): string => this.#current;

  #preferred(): string {
    return localeFor(navigator.languages, this.#known);
  }
}

/** The best known locale for the preferences: an exact match, or one with the same language. */
export function localeFor(preferred: readonly string[], known: readonly string[]): string {
  for (const tag of preferred) {
    const found =
      known.find((name) => name.toLowerCase() === tag.toLowerCase()) ??
      known.find((name) => languageOf(name) === languageOf(tag));
    if (found) return found;
  }
  return known[0] ?? 'en-US';
}

const languageOf = (tag: string) => tag.toLowerCase().split('-')[0];
