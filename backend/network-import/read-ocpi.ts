import type { Readable } from 'node:stream';
import { alwaysOpen, endOfDay, hoursText, oneLine, weekdays } from '@dmp/shared/contract';
import { jsonItems } from './json-items.ts';
import { connectorTypes, extension, type OcpiOfEvse, wattsOf } from './ocpi.ts';
import { type FileLine, UnreadableFile } from './read-csv.ts';

type Fields = Readonly<Record<string, unknown>>;
type Texts = Record<string, string | undefined>;

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
    for (const read of linesOf(item)) {
      line += 1;
      yield { line, ...read };
    }
  }
}

/** The connectors of a Location; one line for a Location or an EVSE without any. */
function linesOf(location: Fields): Read[] {
  const id = textOf(location.id);
  if (!id) return [{ texts: {}, fault: 'A Location must have an id.' }];
  const place = { ...locationTexts(location), locationId: id, ...extended(location) };
  const evses = objectsIn(location.evses);
  if (evses.length === 0) return [{ texts: place }];
  const rows = evses.map((evse) => ({ ...readEvse(evse), evse }));
  // The lines of a device stand together.
  const order = [...new Set(rows.map(({ texts }) => texts.chargeboxId))];
  return order.flatMap((chargeboxId) =>
    rows
      .filter(({ texts }) => texts.chargeboxId === chargeboxId)
      .flatMap(({ evse, texts, ocpi }): Read[] => {
        if (!texts.evseUid) return [{ texts: {}, fault: `An EVSE of the Location ${id} has no uid.` }];
        const own = { ...place, ...texts };
        const connectors = objectsIn(evse.connectors);
        if (connectors.length === 0) return [{ texts: own, ocpi }];
        return connectors.map((connector, index) => ({
          ...{ texts: { ...own, ...connectorTexts(connector, index, location) }, ocpi },
        }));
      }),
  );
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
  const days = new Map<unknown, string[]>();
  for (const { weekday, period_begin: begin, period_end: end } of objectsIn(times.regular_hours)) {
    days.set(weekday, [...(days.get(weekday) ?? []), `${begin}-${end === '23:59' ? endOfDay : end}`]);
  }
  const short = (weekday: unknown) => weekdays.find((day) => day.weekday === weekday)?.short ?? weekday;
  return [...days].map(([weekday, spans]) => `${short(weekday)} ${spans.join()}`).join('; ') || undefined;
}

/**
 * An EVSE. Its `evse_id` is one of a kind, and what is printed on it (`physical_reference`) only within its Location.
 * What OCPI leaves out stays as it is.
 */
function readEvse(evse: Fields): { texts: Texts; ocpi: OcpiOfEvse } {
  const uid = textOf(evse.uid);
  const reference = textOf(evse.physical_reference);
  const own = extended(evse);
  const status = statusesTaken.find((one) => one === evse.status);
  return {
    texts: { ...{ chargeboxId: uid, evseUid: uid }, stationId: textOf(evse.evse_id), ...own },
    ocpi: {
      ...(status ? { status } : {}),
      ...(reference !== undefined && own.stationId === undefined ? { reference } : {}),
    },
  };
}

/** Every other status is its charger's to report. */
const statusesTaken = ['PLANNED', 'REMOVED'] as const;

function connectorTexts(connector: Fields, index: number, location: Fields): Texts {
  const standard = textOf(connector.standard);
  const powerType = textOf(connector.power_type);
  const plug = Object.entries(connectorTypes).find(([, names]) => standard && names.includes(standard))?.[0];
  const number = textOf(connector.id);
  const given = connector.max_electric_power;
  const { max_voltage: volts, max_amperage: amperes } = connector;
  const watts =
    typeof volts === 'number' && typeof amperes === 'number' ? wattsOf(powerType ?? '', volts, amperes) : undefined;
  const [tariff] = Array.isArray(connector.tariff_ids) ? connector.tariff_ids : [];
  return {
    connectorId: number && /^[1-9]\d{0,2}$/.test(number) ? number : String(index + 1),
    // What is not known is refused with what is.
    plugType: plug ?? standard,
    powerType,
    maxElectricPower: typeof given === 'number' ? String(given) : watts === undefined ? undefined : String(watts),
    ...(textOf(tariff) ? { tariffId: textOf(tariff), tariffCountry: textOf(location.country_code) } : {}),
    ...extended(connector),
  };
}

/** What the object says under the names of the CSV form; what is null is empty. */
function extended(object: Fields): Texts {
  const own = object[extension];
  if (!isObject(own)) return {};
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, value === null ? '' : textOf(value)]));
}

/** Nothing where it says nothing: what OCPI leaves out stays as it is. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return oneLine(value) === '' ? undefined : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? JSON.stringify(value) : undefined;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);
