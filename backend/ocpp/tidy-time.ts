/** A moment as ISO 8601 has it, as chargers write it: with a space, without separators, seconds or a zone. */
const moment =
  /^(\d{4})-?(\d\d)-?(\d\d)[Tt ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|z|[+-]\d\d(?::?\d\d)?)?$/;
/** Milliseconds since 1970 have more digits than seconds until the year 5138. */
const leastMs = 1e11;

/**
 * The moment that a charger means, for what OCPP 1.6 calls `dateTime` (OCPP-J 1.6, section 3.3: ISO 8601). A time
 * without a zone is taken as UTC, which the standard recommends.
 *
 * @param given a text, or a number of seconds or milliseconds since 1970
 * @returns the moment with its zone, and what is odd about how it was written; undefined when it is no moment
 */
export function tidyTime(given: string | number): { value: string; remark: string | undefined } | undefined {
  if (typeof given === 'number') {
    const time = new Date(given < leastMs ? given * 1000 : given);
    return given > 0 && Number.isFinite(time.getTime())
      ? { value: time.toISOString(), remark: 'is a number, not a time' }
      : undefined;
  }
  const [, year, month, day, hour, minute, second = '00', fraction, zone] = moment.exec(given.trim()) ?? [];
  if (year === undefined) return undefined;
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '') ?? [];
  const value = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction ? `.${fraction}` : ''}${
    sign ? `${sign}${hours}:${minutes}` : 'Z'
  }`;
  if (Number.isNaN(Date.parse(value))) return undefined;
  if (zone === undefined) return { value, remark: 'has no time zone; it is taken as UTC' };
  return { value, remark: value === given ? undefined : 'is not written as in OCPP 1.6' };
}
