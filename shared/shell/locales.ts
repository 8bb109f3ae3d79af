import type { Locale } from 'antd/es/locale/index.js';
import { ownProperty } from '../contract/own-property.ts';

/** Supported locales with antd's texts, unless those are antd's default. The first one is the fallback. */
const locales: Readonly<Record<string, { antd?: Locale }>> = { 'en-US': {} };

/** BCP 47 names of the supported locales; the first one is the fallback. */
export const localeNames: readonly string[] = Object.keys(locales);

/** The `locale` prop of antd's `ConfigProvider`; empty for a locale of a newer host that this remote does not have. */
export function antdLocaleOf(locale: string): { locale?: Locale } {
  const antd = ownProperty(locales, locale)?.antd;
  return antd ? { locale: antd } : {};
}
