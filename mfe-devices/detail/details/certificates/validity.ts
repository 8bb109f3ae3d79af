import type { Certificate } from '@dmp/shared/contract';

/** What is to be said of a certificate's time; undefined while it is valid. */
export function validity({ validFrom, validTo }: Pick<Certificate, 'validFrom' | 'validTo'>, now: Date) {
  if (Date.parse(validTo) <= now.getTime()) return 'Expired';
  return Date.parse(validFrom) > now.getTime() ? 'Not valid yet' : undefined;
}
