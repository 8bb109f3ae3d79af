import { secretMask } from '@dmp/shared/contract';

/** What stands in place of a secret. */
export const mask = secretMask;

/** Configuration keys whose value opens something, of the standard and of vendors. */
const secretKey = /authorizationkey|password|basicauth|secret/i;

export const isSecretKey = (key: string): boolean => secretKey.test(key);

/** The value of a configuration key as it may be kept and shown. */
export const shownValue = (key: string, value: string): string => (isSecretKey(key) ? mask : value);
