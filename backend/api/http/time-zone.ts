import { isTimeZone } from '@dmp/shared/contract';
import { badRequest } from '../../access/http-error.ts';

/** @throws {HttpError} 400 unless it names a time zone */
export function requireTimeZone(zone: string): void {
  if (!isTimeZone(zone)) throw badRequest('timeZone must be the IANA name of a time zone such as America/New_York.');
}
