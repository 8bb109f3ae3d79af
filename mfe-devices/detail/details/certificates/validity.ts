import type { Certificate } from '@dmp/shared/contract';

/** Undefined while the certificate is valid. */
export function validityWarning({ validFrom, validTo }: Pick<Certificate, 'validFrom' | 'validTo'>, now: Date) {
  if (Date.parse(validTo) <= now.getTime()) return 'Expired';
  return Date.parse(validFrom) > now.getTime() ? 'Not valid yet' : undefined;
}
