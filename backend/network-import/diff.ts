import type { WantedDevice, WantedEvse } from './collect.ts';
import { fieldsOf, type ImportField, type Part, type PartName, type Value } from './fields.ts';
import { textOf } from './read-line.ts';

/** What becomes of one field. */
export interface Change {
  field: string;
  from: string | null;
  to: string | null;
}

/** A device as it is in the network. */
export interface CurrentDevice {
  id: string;
  isRetired: boolean;
  device: Part;
  evses: (WantedEvse & { isRemoved: boolean })[];
}

// Of one field, texts tell values apart; JSON does not, since a database has its own order of an object's keys.
const same = (a: Value | undefined, b: Value | undefined): boolean => textOf(a) === textOf(b);
const shown = (value: Value | undefined): string | null => textOf(value) || null;

/** What a file changes of a part: only fields that it has. */
export function changesOf(current: Part, wanted: Part, prefix = ''): Change[] {
  return Object.entries(wanted)
    .filter(([name, value]) => !same(current[name], value))
    .map(([name, value]) => ({ field: `${prefix}${name}`, from: shown(current[name]), to: shown(value) }));
}

/** What a file changes of a device. EVSEs and connectors that it does not have stay as they are. */
export function deviceChanges(current: CurrentDevice, wanted: WantedDevice, hasPassword: boolean): Change[] {
  const changes = changesOf(current.device, wanted.device);
  const there = partsOf(current);
  for (const { evse, ports } of wanted.evses) {
    const uid = String(evse.evseUid);
    const known = there.evses.get(uid);
    if (known) changes.push(...changesOf(known.evse, evse, `EVSE ${uid} `));
    else changes.push({ field: `EVSE ${uid}`, from: null, to: shown(evse.stationId) ?? uid });
    for (const port of ports) {
      const name = `Connector ${port.connectorId}`;
      const place = there.ports.get(port.connectorId);
      if (!place) changes.push({ field: name, from: null, to: shown(port.plugType) });
      else {
        if (place.evseUid !== uid) changes.push({ field: `${name} evseUid`, from: place.evseUid, to: uid });
        changes.push(...changesOf(place.port, port, `${name} `));
      }
    }
  }
  if (hasPassword) changes.push({ field: 'password', from: '***', to: '***' });
  return changes;
}

/** A connector of a device, and the EVSE it is of. */
export interface PlacedPort {
  evseUid: string;
  port: Part;
}

/** The parts of a device by what they are known by: EVSEs by their uid, connectors by their ID. */
export interface DeviceIndex {
  evses: ReadonlyMap<string, CurrentDevice['evses'][number]>;
  ports: ReadonlyMap<Value | undefined, PlacedPort>;
}

/** The parts of a device that is there; of one that is not, none. */
export function partsOf(current: Pick<CurrentDevice, 'evses'> | undefined): DeviceIndex {
  const evses = current?.evses ?? [];
  return {
    evses: new Map(evses.map((one) => [String(one.evse.evseUid), one])),
    ports: new Map(
      evses.flatMap(({ evse, ports }) =>
        ports.map((port) => [port.connectorId, { evseUid: String(evse.evseUid), port }] as const),
      ),
    ),
  };
}

/** The first field that whoever is new must have and this one has not. */
export const missingField = (name: PartName, part: Part): string | undefined =>
  (fieldsOf[name] as readonly ImportField[]).find((field) => field.required && (part[field.name] ?? null) === null)
    ?.name;
