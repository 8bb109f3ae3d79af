import type { Readable } from 'node:stream';
import { alwaysOpen, endOfDay, hoursText, limits, weekdays } from '@dmp/shared/contract';
import { isBlank, tooLongFault, unstorable } from './cells.ts';
import { knownNames } from './fields.ts';
import { jsonItems } from './json-items.ts';
import { connectorTypes, extension, type OcpiOfEvse, wattsOf } from './ocpi.ts';
import { createImportBreath } from './phases.ts';
import type { FileLine } from './read-csv.ts';
import { UnreadableFile } from './unreadable-file.ts';

type Fields = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string | undefined>>;

/** A line before it has its number. */
type Read = Omit<FileLine, 'line'>;

/**
 * Reads OCPI 2.2.1 Locations as lines of the CSV form, one for each connector. OCPI knows no chargers: an EVSE that
 * does not say in `dmp` which chargebox it belongs to is one of its own, whose ID is the EVSE's uid.
 *
 * @throws {UnreadableFile} when it is no list of Locations
 */
export async function* readOcpi(source: Readable): AsyncGenerator<FileLine> {
  let line = 0;
  for await (const item of jsonItems(source)) {
    if (!isObject(item)) throw new UnreadableFile('The file must be a list of OCPI Locations.');
    for await (const read of linesOf(item)) {
      line += 1;
      yield { line, ...read };
    }
  }
}

/** The connectors of a Location; one line for a Location or an EVSE without any. */
async function* linesOf(location: Fields): AsyncGenerator<Read> {
  const id = textOf(location.id);
  if (!id) {
    yield { texts: {}, fault: 'A Location must have an id.' };
    return;
  }
  const own = locationTexts(location);
  const place = {
    ...bounded({ ...own, locationId: id, ...extended(location) }),
    tariffCountry: own.locationCountryCode,
  };
  const evses = objectsIn(location.evses);
  if (evses.length === 0) yield { texts: place.texts, fault: place.fault };
  const breathe = createImportBreath();
  // The lines of a device stand together.
  const devices = new Map<string | undefined, Fields[]>();
  for (const evse of evses) {
    const chargeboxId = deviceOf(evse);
    const some = devices.get(chargeboxId);
    if (some) some.push(evse);
    else devices.set(chargeboxId, [evse]);
    await breathe();
  }
  for (const some of devices.values()) for (const evse of some) yield* linesOfEvse(evse, place);
}

function* linesOfEvse(evse: Fields, place: Read & { tariffCountry: string | undefined }): Generator<Read> {
  const { texts, fault: ownFault, ocpi } = readEvse(evse);
  const fault = place.fault ?? ownFault;
  if (!fault && !texts.evseUid) {
    const id = place.texts.locationId?.slice(0, limits.length.id);
    yield { texts: {}, fault: `An EVSE of the Location ${id} has no uid.` };
    return;
  }
  const own = { ...place.texts, ...texts };
  // With one more than there may be, the device is refused.
  const connectors = objectsIn(evse.connectors).slice(0, limits.deviceParts.ports + 1);
  if (connectors.length === 0) yield { texts: own, fault, ocpi };
  for (const [index, connector] of connectors.entries()) {
    const read = bounded(connectorTexts(connector, index, place.tariffCountry));
    yield { texts: { ...own, ...read.texts }, fault: fault ?? read.fault, ocpi };
  }
}

/** Leaves out texts that are too long, of which the first is its fault. */
function bounded(texts: Texts): Read {
  const faults = Object.entries(texts).flatMap(([name, text]) => {
    const fault = text === undefined ? undefined : tooLongFault(name, text);
    return fault === undefined ? [] : [[name, fault] as const];
  });
  const [first] = faults;
  if (!first) return { texts };
  return { texts: { ...texts, ...Object.fromEntries(faults.map(([name]) => [name, undefined])) }, fault: first[1] };
}

function locationTexts(location: Fields): Texts {
  const coordinates = isObject(location.coordinates) ? location.coordinates : {};
  const operator = isObject(location.operator) ? location.operator : {};
  return {
    locationName: textOf(location.name),
    locationCountryCode: textOf(location.country_code),
    locationPartyId: textOf(location.party_id),
    locationPublish: textOf(location.publish),
    locationType: textOf(location.parking_type),
    locationAddress: textOf(location.address),
    locationCity: textOf(location.city),
    locationPostalCode: textOf(location.postal_code),
    locationState: textOf(location.state),
    locationCountry: textOf(location.country),
    latitude: textOf(coordinates.latitude),
    longitude: textOf(coordinates.longitude),
    locationOperator: textOf(operator.name),
    timeZone: textOf(location.time_zone),
    openingHours: hoursIn(location.opening_times),
  };
}

/** `Hours` as in the CSV form. OCPI has no later time than 23:59: as an end, it is that of the day. */
function hoursIn(times: unknown): string | undefined {
  if (!isObject(times)) return undefined;
  if (times.twentyfourseven === true) return hoursText(alwaysOpen);
  const days = new Map<string | undefined, string[]>();
  // With one more than there may be, they are refused.
  for (const one of objectsIn(times.regular_hours).slice(0, limits.openingHours.max + 1)) {
    const [weekday, begin, end] = [one.weekday, one.period_begin, one.period_end].map(scalarOf);
    days.set(weekday, [...(days.get(weekday) ?? []), `${begin}-${end === '23:59' ? endOfDay : end}`]);
  }
  const short = (weekday: string | undefined) =>
    weekdays.find((day) => String(day.weekday) === weekday)?.short ?? weekday;
  return [...days].map(([weekday, spans]) => `${short(weekday)} ${spans.join()}`).join('; ') || undefined;
}

/** The chargebox ID of an EVSE, as {@link readEvse} reads it. */
function deviceOf(evse: Fields): string | undefined {
  const own = evse[extension];
  return isObject(own) && Object.hasOwn(own, 'chargeboxId') ? extendedText(own.chargeboxId) : textOf(evse.uid);
}

/**
 * An EVSE. Its `evse_id` is one of a kind, and what is printed on it (`physical_reference`) only within its Location.
 * What OCPI leaves out stays as it is.
 */
function readEvse(evse: Fields): Read & { ocpi: OcpiOfEvse } {
  const uid = textOf(evse.uid);
  const reference = textOf(evse.physical_reference);
  const own = extended(evse);
  const status = statusesTaken.find((one) => one === evse.status);
  // A longer one is that of no EVSE.
  const isReference = reference !== undefined && reference.length <= limits.length.id && !unstorable.test(reference);
  return {
    ...bounded({ ...{ chargeboxId: uid, evseUid: uid }, stationId: textOf(evse.evse_id), ...own }),
    ocpi: {
      ...(status ? { status } : {}),
      ...(isReference && own.stationId === undefined ? { reference } : {}),
    },
  };
}

/** Every other status is its charger's to report. */
const statusesTaken = ['PLANNED', 'REMOVED'] as const;

function connectorTexts(connector: Fields, index: number, tariffCountry: string | undefined): Texts {
  const standard = textOf(connector.standard);
  const powerType = textOf(connector.power_type);
  const plug = Object.entries(connectorTypes).find(([, names]) => standard && names.includes(standard))?.[0];
  const number = textOf(connector.id);
  const given = connector.max_electric_power;
  const { max_voltage: volts, max_amperage: amperes } = connector;
  const watts =
    typeof volts === 'number' && typeof amperes === 'number' ? wattsOf(powerType ?? '', volts, amperes) : undefined;
  const tariffId = Array.isArray(connector.tariff_ids) ? textOf(connector.tariff_ids[0]) : undefined;
  return {
    connectorId: number && /^[1-9]\d{0,2}$/.test(number) ? number : String(index + 1),
    // What is not known is refused with what is.
    plugType: plug ?? standard,
    powerType,
    maxElectricPower: typeof given === 'number' ? String(given) : watts === undefined ? undefined : String(watts),
    ...(tariffId ? { tariffId, tariffCountry } : {}),
    ...extended(connector),
  };
}

/** What the object says under the names of the CSV form; what is null is empty. */
function extended(object: Fields): Texts {
  const own = object[extension];
  if (!isObject(own)) return {};
  const names = [...knownNames].filter((name) => Object.hasOwn(own, name));
  return Object.fromEntries(names.map((name) => [name, extendedText(own[name])]));
}

const extendedText = (value: unknown): string | undefined => (value === null ? '' : textOf(value));

/** Nothing where it says nothing: what OCPI leaves out stays as it is. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return isBlank(value) ? undefined : value;
  return Array.isArray(value) ? JSON.stringify(value) : scalarOf(value);
}

/** A number or flag as a text, and a text as it is. */
const scalarOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);
