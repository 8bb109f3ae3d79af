import type { ImportOutcome } from '@dmp/shared/contract';
import type { WantedDevice } from './collect.ts';
import { type Change, type CurrentDevice, changesOf, deviceChanges, missingField, portOf } from './diff.ts';
import { keyOf, type Part } from './fields.ts';

/** What becomes of one thing in a file. */
export interface Judgement {
  outcome: ImportOutcome;
  changes: Change[];
  /** Why it is refused, or what else people are to know. */
  reason: string | null;
}

export const refused = (reason: string): Judgement => ({ outcome: 'REFUSED', changes: [], reason });
const created: Judgement = { outcome: 'CREATED', changes: [], reason: null };
export const byChanges = (changes: Change[]): Judgement => ({
  outcome: changes.length > 0 ? 'CHANGED' : 'UNCHANGED',
  changes,
  reason: null,
});

/** What a device is judged by beside itself. */
export interface DeviceFacts {
  /** Chargebox ID of the device that has an EVSE, by its uid. */
  evseOwners: ReadonlyMap<string, string>;
  /** The same of connectors, by what a new one would be called. */
  portOwners: ReadonlyMap<string, string>;
  /** Places that are there, or come with the file. */
  siteIds: ReadonlySet<string>;
  locationIds: ReadonlySet<string>;
}

/** What a new connector is called. */
export const portId = (evseUid: string, connectorId: unknown): string => `${evseUid}*${connectorId}`;

/** With what a new device, EVSE or site gets where the file does not say. */
export const complete = (wanted: WantedDevice): WantedDevice => ({
  ...wanted,
  device: { tags: [], virtual: false, ...wanted.defaults, ...wanted.device },
  evses: wanted.evses.map((one, index) => ({
    ...one,
    evse: { evseNumber: index + 1, stationId: one.evse.evseUid ?? null, ...one.evse },
  })),
});

/** Judges a site, tariff or location of a file. */
export function judgePlace(
  kind: 'site' | 'tariff' | 'location',
  current: Part | undefined,
  wanted: Part,
  siteIds: ReadonlySet<string>,
): Judgement {
  const siteId = wanted.locationSiteId;
  if (kind === 'location' && typeof siteId === 'string' && !siteIds.has(siteId)) return refused(noSite(siteId));
  if (!current) {
    const missing = missingField(kind, kind === 'location' ? { locationPublish: true, ...wanted } : wanted);
    return missing ? refused(`It is new, so that ${missing} is required.`) : created;
  }
  const changes = changesOf(current, wanted);
  // Charging groups rely on it.
  if (kind === 'tariff' && changes.length > 0) return refused(`It is a tariff of ${current.tariffCountry}.`);
  return byChanges(changes);
}

/** Judges a device of a file. */
export function judgeDevice(
  current: CurrentDevice | undefined,
  wanted: WantedDevice,
  facts: DeviceFacts,
  hasPassword: boolean,
): Judgement {
  if (current?.isRetired) return refused('This device is retired.');
  const whole = current ? wanted : complete(wanted);
  const { siteId, locationId } = whole.device;
  if (typeof siteId === 'string' && !facts.siteIds.has(siteId)) return refused(noSite(siteId));
  if (typeof locationId === 'string' && !facts.locationIds.has(locationId)) {
    return refused(`There is no location ${locationId}, and the file does not describe one that could be created.`);
  }
  for (const { evse, ports } of whole.evses) {
    const fault = evseFault(current, evse, wanted, facts) ?? portsFault(current, evse, ports, facts, wanted);
    if (fault) return refused(fault);
  }
  return current ? byChanges(deviceChanges(current, wanted, hasPassword)) : created;
}

const noSite = (id: string): string =>
  `There is no site ${id}, and the file does not describe one that could be created.`;

function evseFault(
  current: CurrentDevice | undefined,
  evse: Part,
  { device }: WantedDevice,
  { evseOwners }: DeviceFacts,
): string | undefined {
  const uid = String(evse[keyOf('evse').name]);
  const owner = evseOwners.get(uid);
  if (owner !== undefined && owner !== device.chargeboxId) return `The EVSE ${uid} belongs to the device ${owner}.`;
  const isNew = !current?.evses.some((one) => one.evse.evseUid === uid);
  const missing = current && isNew ? missingField('evse', evse) : undefined;
  if (missing) return `The EVSE ${uid} is new, so that ${missing} is required.`;
  const holder = current?.evses.find((one) => one.evse.evseNumber === evse.evseNumber && one.evse.evseUid !== uid);
  return holder && evse.evseNumber !== undefined
    ? `The EVSE ${holder.evse.evseUid} of this device has the number ${evse.evseNumber}.`
    : undefined;
}

function portsFault(
  current: CurrentDevice | undefined,
  evse: Part,
  ports: readonly Part[],
  { portOwners }: DeviceFacts,
  { device }: WantedDevice,
): string | undefined {
  for (const port of ports) {
    if (current && portOf(current, port.connectorId)) continue;
    const missing = missingField('port', port);
    if (missing) return `The connector ${port.connectorId} is new, so that ${missing} is required.`;
    const id = portId(String(evse.evseUid), port.connectorId);
    const owner = portOwners.get(id);
    if (owner !== undefined) {
      return owner === device.chargeboxId
        ? `A connector of this device is called ${id} already.`
        : `A connector of the device ${owner} is called ${id} already.`;
    }
  }
  return undefined;
}
