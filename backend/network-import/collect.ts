import { createHash } from 'node:crypto';
import { type ImportKind, oneLine } from '@dmp/shared/contract';
import { keyOf, type Part, type PartName, partNames, type Value } from './fields.ts';
import type { OcpiOfEvse } from './ocpi.ts';
import type { FileLine } from './read-csv.ts';
import { type NetworkLine, readLine, type Texts } from './read-line.ts';
import { shortenedFault } from './spreadsheet.ts';

/** An EVSE of a file, with its connectors. */
export interface WantedEvse extends OcpiOfEvse {
  evse: Part;
  ports: Part[];
}

/** A device of a file. */
export interface WantedDevice {
  device: Part;
  /** What a new device gets that the file does not say of it, but of its place. */
  defaults: Part;
  evses: WantedEvse[];
  /** In clear, never kept. */
  password?: string;
}

/** What a file wants of one thing; data is null where the file is wrong about it, and the reason says how. */
export interface Wanted {
  kind: ImportKind;
  id: string;
  firstLine: number;
  lastLine: number;
  data: WantedDevice | Part | null;
  reason: string | null;
}

/** Part of a line by what becomes of it. */
const places = { site: 'SITE', tariff: 'TARIFF', location: 'LOCATION' } as const satisfies Partial<
  Record<PartName, ImportKind>
>;

/** The field of a new device that is taken from its place, and from where. */
const defaultsFrom: Readonly<Record<string, readonly string[]>> = {
  networkOperator: ['locationOperator', 'siteOperator'],
  partyId: ['locationPartyId'],
  siteId: ['locationSiteId'],
};

/**
 * Puts the lines of a file together to what it wants of each site, tariff, location and device. The lines of a device
 * stand together; a place may be told of on many lines, but not twice differently. A device with one wrong line is
 * refused as a whole.
 */
export function createCollector(): { add(line: FileLine): Wanted[]; end(): Wanted[] } {
  const digests = new Map<string, { digest: string; line: number }>();
  const seenDevices = new Map<string, number>();
  const seenEvses = new Map<string, number>();
  let open: (Wanted & { data: WantedDevice }) | undefined;

  const end = (): Wanted[] => {
    const ended = open;
    open = undefined;
    return ended ? [ended.reason === null ? ended : { ...ended, data: null }] : [];
  };

  /** @returns the place when it is new to the file, and what is wrong with the line otherwise */
  const place = (name: keyof typeof places, part: Part, line: number): Wanted | string | undefined => {
    const kind = places[name];
    const id = String(part[keyOf(name).name]);
    const digest = createHash('sha1').update(JSON.stringify(part)).digest('base64');
    const known = digests.get(`${kind} ${id}`);
    if (!known) {
      digests.set(`${kind} ${id}`, { digest, line });
      return { kind, id, firstLine: line, lastLine: line, data: part, reason: null };
    }
    return known.digest === digest
      ? undefined
      : `It says something else about the ${name} ${id} than line ${known.line}.`;
  };

  /** @returns why the line cannot be taken */
  const addToDevice = (
    { parts, password }: NetworkLine,
    { line, ocpi }: FileLine,
    wanted: WantedDevice,
  ): string | undefined => {
    const { device = {}, evse, port } = parts;
    if (Object.keys(wanted.device).length === 0) {
      wanted.device = device;
      wanted.defaults = defaultsOf(parts);
      if (password) wanted.password = password;
    } else if (!isSame(wanted.device, device) || wanted.password !== password) {
      return 'It says something else about the device than the line before.';
    }
    if (!evse) return undefined;
    const uid = String(evse.evseUid);
    const known = wanted.evses.find((one) => one.evse.evseUid === uid);
    if (!known) {
      const seen = seenEvses.get(uid);
      if (seen !== undefined) return `The EVSE ${uid} is on line ${seen} too.`;
      seenEvses.set(uid, line);
      if (wanted.evses.some((one) => one.evse.evseNumber !== undefined && one.evse.evseNumber === evse.evseNumber)) {
        return `Two EVSEs of the device have the number ${evse.evseNumber}.`;
      }
      wanted.evses.push({ evse, ports: port ? [port] : [], ...ocpi });
    } else if (!isSame(known.evse, evse)) {
      return `It says something else about the EVSE ${uid} than the line before.`;
    }
    if (!port) return undefined;
    if (known) known.ports.push(port);
    const sameNumber = wanted.evses.flatMap((one) => one.ports).filter((one) => one.connectorId === port.connectorId);
    return sameNumber.length > 1 ? `The connector ${port.connectorId} is there twice.` : undefined;
  };

  return {
    add(from) {
      const { line, texts, fault } = from;
      const chargeboxId = oneLine(texts.chargeboxId ?? '');
      const found: Wanted[] = open?.id === chargeboxId && chargeboxId !== '' ? [] : end();
      const read = fault ?? readLine(texts);
      if (chargeboxId !== '' && !open) {
        const seen = seenDevices.get(chargeboxId);
        seenDevices.set(chargeboxId, seen ?? line);
        open = {
          kind: 'DEVICE',
          id: chargeboxId,
          firstLine: line,
          lastLine: line,
          data: { device: {}, defaults: {}, evses: [] },
          reason:
            seen === undefined
              ? null
              : (lostId(texts) ?? `The lines of a device must stand together, and line ${seen} is about it too.`),
        };
      }
      const faults: (string | undefined)[] = [];
      if (typeof read === 'string') faults.push(read);
      else {
        for (const name of Object.keys(places) as (keyof typeof places)[]) {
          const part = read.parts[name];
          const added = part && place(name, part, line);
          if (typeof added === 'object') found.push(added);
          else faults.push(added);
        }
        if (open) faults.push(addToDevice(read, from, open.data));
      }
      const wrong = faults.find((one) => one !== undefined);
      const reason = wrong === undefined ? null : `Line ${line}: ${lostId(texts) ?? wrong}`;
      if (open) {
        open.lastLine = line;
        open.reason ??= reason;
      } else if (reason !== null) {
        found.push({ kind: 'DEVICE', id: '', firstLine: line, lastLine: line, data: null, reason });
      }
      return found;
    },
    end,
  };
}

/** Of several IDs that a spreadsheet shortened to the same, that is what is wrong. */
const lostId = (texts: Texts): string | undefined =>
  partNames
    .map((name) => keyOf(name).name)
    .map((name) => shortenedFault(name, texts[name] ?? ''))
    .find(Boolean);

function defaultsOf({ device = {}, location = {}, site = {} }: NetworkLine['parts']): Part {
  const known: Part = { ...site, ...location };
  const entries = Object.entries(defaultsFrom).flatMap(([name, from]): [string, Value][] => {
    const value = from.map((one) => known[one]).find((one) => one !== undefined && one !== null);
    return device[name] === undefined && value !== undefined ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

const isSame = (a: Part, b: Part): boolean => JSON.stringify(a) === JSON.stringify(b);
