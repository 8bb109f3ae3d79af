import { facilityTypes, type Port } from '@dmp/shared/contract';
import { type ChargerModel, chargerModels } from './catalog.ts';
import { type City, cities, streets } from './places.ts';
import { createRandom, type Random } from './random.ts';

/** Who the network's owned devices belong to in the demonstration. */
const vendorEmail = 'vendor.acme@example.com';

const operators = [
  { name: 'Voltway', party: 'VLT', weight: 6 },
  { name: 'Evergreen Charge', party: 'EVG', weight: 4 },
  { name: 'Northline Energy', party: 'NLE', weight: 4 },
  { name: 'Blue Mesa Mobility', party: 'BMM', weight: 3 },
  { name: 'Prairie Power', party: 'PRP', weight: 2 },
];
const enterprises = [
  ...['Harbor Foods', 'Summit Hotels', 'Maple Fuel', 'Redwood Retail', 'Interstate Plazas', 'City of Tomorrow'],
  ...['Lakeside Malls', 'Cascade Grocers', 'Pioneer Parking', 'Great Plains Transit'],
];
const tags = [
  'NEVI',
  'HIGHWAY',
  'PILOT',
  'FLEET',
  '24-7',
  'RETAIL',
  'CANOPY',
  'PULL-THROUGH',
  'BATTERY-BACKED',
  'PRIORITY',
];

export interface SeedSite {
  id: string;
  number: number;
  name: string;
  operator: string;
  party: string;
  enterprise: string;
  address: string;
  city: City;
  postalCode: string;
  latitude: number;
  longitude: number;
  facilityType: string;
  tags: string[];
  createdBy: string | null;
}

export interface SeedPort {
  id: string;
  evseUid: string;
  connectorId: number;
  plugType: Port['plugType'];
  powerType: Port['powerType'];
  /** W */
  maxElectricPower: number;
}

export interface SeedEvse {
  uid: string;
  number: number;
  stationId: string;
  ports: SeedPort[];
}

export interface SeedDevice {
  id: string;
  chargeboxId: string;
  site: SeedSite;
  kind: ChargerModel;
  serialNumber: string;
  firmwareVersion: string;
  evses: SeedEvse[];
}

/**
 * The network that a seed stands for: sites of 2 to 10 devices until there are
 * `count`. A larger network begins with the same sites.
 */
export function* generateNetwork(seed: number, count: number): Generator<{ site: SeedSite; devices: SeedDevice[] }> {
  let left = count;
  for (let number = 1; left > 0; number++) {
    const random = createRandom(seed, 'site', number);
    const site = generateSite(random, number);
    const size = Math.min(left, random.integer(2, 10));
    // A site is mostly of one kind, as it was bought.
    const usual = random.weighted(chargerModels);
    const devices = Array.from({ length: size }, (_, index) =>
      generateDevice(createRandom(seed, 'device', number, index), site, index + 1, usual),
    );
    left -= size;
    yield { site, devices };
  }
}

function generateSite(random: Random, number: number): SeedSite {
  const city = random.weighted(cities);
  const operator = random.weighted(operators);
  const enterprise = random.pick(enterprises);
  const padded = String(number).padStart(5, '0');
  return {
    id: `SITE-${padded}`,
    number,
    name: `${enterprise} ${city.name} ${padded}`,
    operator: operator.name,
    party: operator.party,
    enterprise,
    address: `${random.integer(10, 9899)} ${random.pick(streets)}`,
    city,
    postalCode: postalCode(random, city),
    // Some ten kilometres around the centre.
    latitude: round(city.latitude + (random.next() - 0.5) * 0.18),
    longitude: round(city.longitude + (random.next() - 0.5) * 0.22),
    facilityType: random.chance(0.55) ? 'Outdoor' : random.pick(facilityTypes),
    tags: tags.filter(() => random.chance(0.16)),
    createdBy: random.chance(0.06) ? vendorEmail : null,
  };
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** `90012`, or `V6B 4Y8`: Canada Post uses neither D, F, I, O, Q nor U. */
function postalCode(random: Random, { country, postalPrefix }: City): string {
  if (country === 'US') return `${postalPrefix}${String(random.integer(1, 99)).padStart(2, '0')}`;
  const letter = random.pick([...'ABCEGHJKLMNPRSTVWXYZ']);
  return `${postalPrefix} ${random.integer(0, 9)}${letter}${random.integer(0, 9)}`;
}

function generateDevice(random: Random, site: SeedSite, index: number, usual: ChargerModel): SeedDevice {
  const kind = random.chance(0.8) ? usual : random.weighted(chargerModels);
  const { country, state } = site.city;
  const place = `${String(site.number).padStart(5, '0')}${String(index).padStart(2, '0')}`;
  const chargeboxId = `${kind.prefix}-${state}-${place}`;
  const evseCount = Math.max(...kind.connectors.map(({ evse }) => evse));
  const evses = Array.from({ length: evseCount }, (_, i): SeedEvse => {
    const number = i + 1;
    const uid = `${country}*${site.party}*E${place}*${number}`;
    const ports = kind.connectors.flatMap(({ plug, kW, evse }, connector): SeedPort[] => {
      if (evse !== number) return [];
      const powerType = plug === 'SAEJ1772' ? 'AC_1_PHASE' : 'DC';
      const connectorId = connector + 1;
      const id = `${uid}*${connectorId}`;
      return [{ id, evseUid: uid, connectorId, plugType: plug, powerType, maxElectricPower: kW * 1000 }];
    });
    return { uid, number, stationId: `${state}${place}${String.fromCharCode(64 + number)}`, ports };
  });
  return {
    id: uuid(random),
    chargeboxId,
    site,
    kind,
    serialNumber: `${kind.prefix}${random.integer(10_000_000, 99_999_999)}`,
    // Most are up to date.
    firmwareVersion: random.chance(0.7) ? (kind.firmware.at(-1) ?? '') : random.pick(kind.firmware),
    evses,
  };
}

/** A UUID of version 4 from repeatable chance. */
function uuid(random: Random): string {
  const hex = Array.from({ length: 4 }, () => random.integer(0, 0xffff_ffff).toString(16).padStart(8, '0')).join('');
  const variant = '89ab'[random.integer(0, 3)];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
