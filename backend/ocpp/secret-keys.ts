import { isSecretKey, secretMask } from '@dmp/shared/contract';

/** What stands in place of a secret. */
export const mask = secretMask;

export { isSecretKey };

/** The value of a configuration key as it may be kept and shown. */
export const shownValue = (key: string, value: string): string => (isSecretKey(key) ? mask : value);
