import { badRequest } from '../../access/refusal.ts';

/** @throws {Refusal} 400 unless it names a time zone */
export function demandZone(zone: string): void {
  if (!isZone(zone)) throw badRequest('timeZone must be the IANA name of a time zone such as America/New_York.');
}

/** Areas and UTC alone: an offset such as +05:00, which `Intl` takes too, knows no change of the clock. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // A RangeError: no such zone.
    return false;
  }
}
