import type { Locale } from 'antd/es/locale/index.js';
import { ownProperty } from '../contract/own-property.ts';

/** The locales that the console has, each with antd's words, where they are not antd's own: the first goes for every other. */
const locales: Readonly<Record<string, { words?: Locale }>> = { 'en-US': {} };

/** Their names, as BCP 47 has them. */
export const localeNames: readonly string[] = Object.keys(locales);

/** antd's words as its `ConfigProvider` takes them; a remote may be older than the host, and not have them all. */
export function wordsOf(locale: string): { locale?: Locale } {
  const words = ownProperty(locales, locale)?.words;
  return words ? { locale: words } : {};
}
