import { faultOfHours, hoursPatterns } from './opening-hours.ts';
import type { DeviceParts, LocationForm } from './schemas/network.ts';

/** `ParkingType` of OCPI 2.2.1: what kind of place a location is. */
export const parkingTypes = [
  'ALONG_MOTORWAY',
  'PARKING_GARAGE',
  'PARKING_LOT',
  'ON_DRIVEWAY',
  'ON_STREET',
  'UNDERGROUND_GARAGE',
] as const;

/**
 * What addresses of the console and the API have where the ID of a place could stand: a location called `sites` could
 * never be opened.
 */
export const takenIds = ['filter-options', 'nevi-report', 'new', 'overviews', 'sites', 'uptime'] as const;

/** Addresses of the console ignore case. */
const inAnyCase = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** Of dots alone, addresses are made shorter on their way. */
const notOnlyDots = String.raw`^(?!\.+$)`;

/** How texts of the network must look, as regular expressions, and what is said of one that does not. */
export const networkPatterns = {
  /** HTTP Basic ends the identity at a colon; a blank is lost where people copy it. */
  chargeboxId: {
    pattern: String.raw`${notOnlyDots}[^\s:\x00-\x1f\x7f]+$`,
    sentence: 'Chargebox ID must have no blanks and no colons, and not only dots.',
  },
  /** What an address names; a slash would end it. */
  id: {
    pattern: String.raw`${notOnlyDots}[^\s/\x00-\x1f\x7f]+$`,
    sentence: 'ID must have no blanks and no slashes, and not only dots.',
  },
  /** Of a site, location, or tariff. */
  placeId: {
    pattern: String.raw`${notOnlyDots}(?!(?:${takenIds.map(inAnyCase).join('|')})$)[^\s/\x00-\x1f\x7f]+$`,
    sentence: `ID must have no blanks and no slashes, and not only dots. These are taken: ${takenIds.join(', ')}.`,
  },
  /** ISO 3166-1 alpha-2, as OCPI has it for a party. */
  countryCode: { pattern: '^[A-Z]{2}$', sentence: 'Country code must be two capital letters, such as US.' },
  /** ISO 3166-1 alpha-3, as OCPI has it for an address; devices of earlier imports have two letters. */
  country: { pattern: '^[A-Z]{2,3}$', sentence: 'Country must be two or three capital letters, such as USA.' },
  /** Case-insensitive in OCPI; kept in upper case. */
  partyId: { pattern: '^[A-Z0-9]{1,3}$', sentence: 'Party ID must be up to three capital letters or digits.' },
  ...hoursPatterns,
} as const;

/** Areas and UTC alone: an offset such as +05:00, which `Intl` takes too, knows no change of the clock. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // A RangeError: no such zone.
    return false;
  }
}

/** The first of these values that stands twice. */
function twice<T>(values: readonly T[]): T | undefined {
  const seen = new Set<T>();
  return values.find((value) => seen.size === seen.add(value).size);
}

/**
 * What is wrong with the EVSEs and ports of a device beyond their schema, as a
 * sentence for people; undefined for nothing.
 */
export function faultOfParts({ evses }: DeviceParts): string | undefined {
  const connector = twice(evses.flatMap(({ ports }) => ports.map(({ connectorId }) => connectorId)));
  if (connector !== undefined) {
    return `Connector ID ${connector} is used twice. OCPP 1.6 counts connectors over the whole device.`;
  }
  const station = twice(evses.map(({ stationId }) => stationId));
  if (station !== undefined) return `Station ID ${station} is used twice.`;
  const uid = twice(evses.flatMap(({ evseUid }) => evseUid ?? []));
  if (uid !== undefined) return `EVSE UID ${uid} is used twice.`;
  return undefined;
}

/** The same for a location. */
export function faultOfLocation({ latitude, longitude, timeZone, openingHours }: LocationForm): string | undefined {
  if ((latitude === null) !== (longitude === null)) return 'Latitude and longitude must be given together.';
  if (timeZone !== null && !isTimeZone(timeZone)) {
    return 'Time zone must be an IANA name, such as America/New_York.';
  }
  return openingHours ? faultOfHours(openingHours) : undefined;
}
