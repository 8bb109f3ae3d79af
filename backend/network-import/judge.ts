import { type ImportOutcome, limits } from '@dmp/shared/contract';
import type { WantedDevice, WantedEvse } from './collect.ts';
import {
  type Change,
  type CurrentDevice,
  changesOf,
  type DeviceIndex,
  deviceChanges,
  missingField,
  partsOf,
} from './diff.ts';
import { keyOf, type Part, type Value } from './fields.ts';

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
  const there = partsOf(current);
  const tooMany = current && sizeFault(current, there, wanted);
  if (tooMany) return refused(tooMany);
  const numbers = new Map(current?.evses.map(({ evse }) => [evse.evseNumber, String(evse.evseUid)]));
  for (const { evse, ports } of whole.evses) {
    const fault =
      evseFault(current && { ...there, numbers }, evse, wanted, facts) ?? portsFault(there, evse, ports, facts, wanted);
    if (fault) return refused(fault);
  }
  return current ? byChanges(deviceChanges(current, wanted, hasPassword)) : created;
}

/** Why the file gives a device more parts than it may have, with those that are there. One that has more already may keep them. */
function sizeFault(current: CurrentDevice, there: DeviceIndex, { evses }: WantedDevice): string | undefined {
  const { evses: mostEvses, ports: mostPorts } = limits.deviceParts;
  const isNew = ({ evse }: WantedEvse) => !there.evses.has(String(evse.evseUid));
  const added = evses.filter(isNew).length;
  const count = current.evses.filter(({ isRemoved }) => !isRemoved).length + added;
  if (added > 0 && count > mostEvses) return `The device would have ${count} EVSEs. It must have at most ${mostEvses}.`;
  const named = new Set(evses.flatMap(({ ports }) => ports.map(({ connectorId }) => connectorId)));
  for (const { evse, ports } of evses) {
    const uid = String(evse.evseUid);
    const left = there.evses.get(uid)?.ports.filter(({ connectorId }) => !named.has(connectorId)).length ?? 0;
    const isMore = ports.some(({ connectorId }) => there.ports.get(connectorId)?.evseUid !== uid);
    if (isMore && ports.length + left > mostPorts) {
      return `The EVSE ${uid} would have ${ports.length + left} connectors. It must have at most ${mostPorts}.`;
    }
  }
  return undefined;
}

const noSite = (id: string): string =>
  `There is no site ${id}, and the file does not describe one that could be created.`;

/** @param there the device with the uids of its EVSEs by their numbers; undefined where it is new */
function evseFault(
  there: (DeviceIndex & { numbers: ReadonlyMap<Value | undefined, string> }) | undefined,
  evse: Part,
  { device }: WantedDevice,
  { evseOwners }: DeviceFacts,
): string | undefined {
  const uid = String(evse[keyOf('evse').name]);
  const owner = evseOwners.get(uid);
  if (owner !== undefined && owner !== device.chargeboxId) return `The EVSE ${uid} belongs to the device ${owner}.`;
  const missing = there && !there.evses.has(uid) ? missingField('evse', evse) : undefined;
  if (missing) return `The EVSE ${uid} is new, so that ${missing} is required.`;
  const holder = evse.evseNumber === undefined ? undefined : there?.numbers.get(evse.evseNumber);
  return holder !== undefined && holder !== uid
    ? `The EVSE ${holder} of this device has the number ${evse.evseNumber}.`
    : undefined;
}

function portsFault(
  there: DeviceIndex,
  evse: Part,
  ports: readonly Part[],
  { portOwners }: DeviceFacts,
  { device }: WantedDevice,
): string | undefined {
  for (const port of ports) {
    if (there.ports.has(port.connectorId)) continue;
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
