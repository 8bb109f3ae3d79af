import { faultOfHours, hoursPatterns } from './opening-hours.ts';
import type { DeviceParts, LocationForm } from './schemas/network.ts';

/** `ParkingType` of OCPI 2.2.1. */
export const parkingTypes = [
  'ALONG_MOTORWAY',
  'PARKING_GARAGE',
  'PARKING_LOT',
  'ON_DRIVEWAY',
  'ON_STREET',
  'UNDERGROUND_GARAGE',
] as const;

/**
 * Path segments of the console and the API that collide with the ID of a site, location, or tariff: a location with the
 * ID `sites` could not be opened.
 */
export const reservedIds = ['filter-options', 'nevi-report', 'new', 'overviews', 'sites', 'uptime'] as const;

/** The console's URLs ignore case. */
const caseInsensitive = (word: string) =>
  word.replace(/[a-z]/g, (character) => `[${character}${character.toUpperCase()}]`);

/** Browsers and proxies resolve the path segments `.` and `..`. */
const notOnlyDots = String.raw`^(?!\.+$)`;

/** Regular expressions of texts in the network, each with the error sentence for a text that does not match. */
export const networkPatterns = {
  /** HTTP Basic ends the identity at a colon; a space is lost when it is copied. */
  chargeboxId: {
    pattern: String.raw`${notOnlyDots}[^\s:\x00-\x1f\x7f]+$`,
    sentence: 'Chargebox ID must have no blanks and no colons, and not only dots.',
  },
  /** An ID in a URL; a slash would end it. */
  id: {
    pattern: String.raw`${notOnlyDots}[^\s/\x00-\x1f\x7f]+$`,
    sentence: 'ID must have no blanks and no slashes, and not only dots.',
  },
  /** ID of a site, location, or tariff. */
  recordId: {
    pattern: String.raw`${notOnlyDots}(?!(?:${reservedIds.map(caseInsensitive).join('|')})$)[^\s/\x00-\x1f\x7f]+$`,
    sentence: `ID must have no blanks and no slashes, and not only dots. These are taken: ${reservedIds.join(', ')}.`,
  },
  /** ISO 3166-1 alpha-2, as OCPI uses for a party. */
  countryCode: { pattern: '^[A-Z]{2}$', sentence: 'Country code must be two capital letters, such as US.' },
  /** ISO 3166-1 alpha-3, as OCPI uses for an address; devices of earlier imports have alpha-2. */
  country: { pattern: '^[A-Z]{2,3}$', sentence: 'Country must be two or three capital letters, such as USA.' },
  /** Case-insensitive in OCPI; stored in upper case. */
  partyId: { pattern: '^[A-Z0-9]{1,3}$', sentence: 'Party ID must be up to three capital letters or digits.' },
  ...hoursPatterns,
} as const;

/** Whether a name is an IANA time zone. `Intl` also accepts offsets such as +05:00, which have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // RangeError: no such zone.
    return false;
  }
}

/** The first value that occurs twice. */
function firstDuplicate<T>(values: readonly T[]): T | undefined {
  const seen = new Set<T>();
  return values.find((value) => seen.size === seen.add(value).size);
}

/**
 * Checks rules of a device's EVSEs and ports that their schema cannot express.
 *
 * @returns the error as a sentence for the user; undefined if they are valid
 */
export function faultOfParts({ evses }: DeviceParts): string | undefined {
  const connector = firstDuplicate(evses.flatMap(({ ports }) => ports.map(({ connectorId }) => connectorId)));
  if (connector !== undefined) {
    return `Connector ID ${connector} is used twice. OCPP 1.6 counts connectors over the whole device.`;
  }
  const station = firstDuplicate(evses.map(({ stationId }) => stationId));
  if (station !== undefined) return `Station ID ${station} is used twice.`;
  const uid = firstDuplicate(evses.flatMap(({ evseUid }) => evseUid ?? []));
  if (uid !== undefined) return `EVSE UID ${uid} is used twice.`;
  return undefined;
}

/** Checks rules of a location that its schema cannot express; the result is as for {@link faultOfParts}. */
export function faultOfLocation({ latitude, longitude, timeZone, openingHours }: LocationForm): string | undefined {
  if ((latitude === null) !== (longitude === null)) return 'Latitude and longitude must be given together.';
  if (timeZone !== null && !isTimeZone(timeZone)) {
    return 'Time zone must be an IANA name, such as America/New_York.';
  }
  return openingHours ? faultOfHours(openingHours) : undefined;
}
