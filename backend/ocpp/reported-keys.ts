import { cleanText } from '../text/stored-text.ts';

/** One key as a charger reports it. */
export interface ReportedKey {
  key: string;
  value: string;
  readonly: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The keys in an answer to GetConfiguration (OCPP 1.6, section 6.22), read as far as each can be: chargers leave
 * values out, write null for none, and text for what is true. What has no key is left out.
 *
 * @returns undefined for an answer that is no configuration at all
 */
export function readReportedKeys(payload: unknown): ReportedKey[] | undefined {
  if (!isObject(payload)) return undefined;
  const { configurationKey } = payload;
  if (configurationKey === undefined || configurationKey === null) return [];
  if (!Array.isArray(configurationKey)) return undefined;
  return configurationKey.filter(isObject).flatMap(({ key, value, readonly }) => {
    const name = typeof key === 'string' ? cleanText(key) : '';
    return name === '' ? [] : [{ key: name, value: textOf(value), readonly: isTrue(readonly) }];
  });
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return cleanText(typeof value === 'string' ? value : JSON.stringify(value));
}

const isTrue = (value: unknown): boolean => value === true || value === 1 || /^(true|1)$/i.test(String(value));
