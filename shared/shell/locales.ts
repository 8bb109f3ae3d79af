import enUS from 'antd/es/locale/en_US.js';
import { ownProperty } from '../contract/own-property.ts';

/** The locales that the console has, each with antd's words: the first goes for every other. */
const locales: Readonly<Record<string, typeof enUS>> = { 'en-US': enUS };

/** Their names, as BCP 47 has them. */
export const localeNames: readonly string[] = Object.keys(locales);

/** antd's words; a remote may be older than the host, and not have them all. */
export const wordsOf = (locale: string): typeof enUS => ownProperty(locales, locale) ?? enUS;
