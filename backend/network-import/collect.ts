import { createHash } from 'node:crypto';
import { type ImportKind, limits } from '@dmp/shared/contract';
import { keptText } from './cells.ts';
import { keyOf, type Part, type PartName, partNames, type Value } from './fields.ts';
import type { OcpiOfEvse } from './ocpi.ts';
import type { FileLine } from './read-csv.ts';
import { createLineReader, type NetworkLine, type Texts } from './read-line.ts';
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

/** The device whose lines are read, with what its parts are known by. */
interface OpenDevice {
  wanted: Wanted & { data: WantedDevice };
  evses: Map<string, WantedEvse>;
  numbers: Set<Value>;
  connectors: Set<Value | undefined>;
  /** It has more parts than a device may have: what else is said of it is not read. */
  isTooLarge: boolean;
}

const { evses: mostEvses, ports: mostPorts } = limits.deviceParts;
const tooManyEvses = `A device must have at most ${mostEvses} EVSEs.`;

/**
 * Puts the lines of a file together to what it wants of each site, tariff, location and device. The lines of a device
 * stand together; a place may be told of on many lines, but not twice differently. A device with one wrong line is
 * refused as a whole.
 */
export function createCollector(): { add(line: FileLine): Wanted[]; end(): Wanted[] } {
  const readLine = createLineReader();
  const digests = new Map<string, { digest: string; line: number }>();
  const seenDevices = new Map<string, number>();
  const seenEvses = new Map<string, number>();
  /** What the line before said of a place that was as the file has it. */
  const lastPlaces = new Map<string, Part>();
  let open: OpenDevice | undefined;

  const end = (): Wanted[] => {
    const ended = open?.wanted;
    open = undefined;
    return ended ? [ended.reason === null ? ended : { ...ended, data: null }] : [];
  };

  /** @returns the place when it is new to the file, and what is wrong with the line otherwise */
  const place = (name: keyof typeof places, part: Part, line: number): Wanted | string | undefined => {
    if (lastPlaces.get(name) === part) return undefined;
    const kind = places[name];
    const id = String(part[keyOf(name).name]);
    const digest = createHash('sha1').update(JSON.stringify(part)).digest('base64');
    const known = digests.get(`${kind} ${id}`);
    if (known && known.digest !== digest) {
      return `It says something else about the ${name} ${id} than line ${known.line}.`;
    }
    lastPlaces.set(name, part);
    if (known) return undefined;
    digests.set(copyOf(`${kind} ${id}`), { digest, line });
    return { kind, id, firstLine: line, lastLine: line, data: part, reason: null };
  };

  /** @returns why the line cannot be taken */
  const addToDevice = (
    { parts, password }: NetworkLine,
    { line, ocpi }: FileLine,
    to: OpenDevice,
  ): string | undefined => {
    const wanted = to.wanted.data;
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
    let known = to.evses.get(uid);
    if (!known) {
      const seen = seenEvses.get(uid);
      if (seen !== undefined) return `The EVSE ${uid} is on line ${seen} too.`;
      if (to.evses.size === mostEvses) {
        to.isTooLarge = true;
        return tooManyEvses;
      }
      seenEvses.set(copyOf(uid), line);
      const { evseNumber } = evse;
      if (evseNumber !== undefined && to.numbers.has(evseNumber)) {
        return `Two EVSEs of the device have the number ${evseNumber}.`;
      }
      if (evseNumber !== undefined) to.numbers.add(evseNumber);
      known = { evse, ports: [], ...ocpi };
      to.evses.set(uid, known);
      wanted.evses.push(known);
    } else if (!isSame(known.evse, evse)) {
      return `It says something else about the EVSE ${uid} than the line before.`;
    }
    if (!port) return undefined;
    if (to.connectors.has(port.connectorId)) return `The connector ${port.connectorId} is there twice.`;
    if (known.ports.length === mostPorts) {
      to.isTooLarge = true;
      return `An EVSE must have at most ${mostPorts} connectors.`;
    }
    to.connectors.add(port.connectorId);
    known.ports.push(port);
    return undefined;
  };

  return {
    add(from) {
      const { line, texts, fault } = from;
      const chargeboxId = keptText(texts.chargeboxId ?? '', limits.length.chargeboxId);
      const isOfOpen = open?.wanted.id === chargeboxId && chargeboxId !== '';
      if (open?.isTooLarge && isOfOpen) {
        open.wanted.lastLine = line;
        return [];
      }
      const found: Wanted[] = isOfOpen ? [] : end();
      const read = fault ?? readLine(texts);
      if (chargeboxId !== '' && !open) {
        const seen = seenDevices.get(chargeboxId);
        // A longer one is refused on every line.
        if (chargeboxId.length <= limits.length.chargeboxId) seenDevices.set(copyOf(chargeboxId), seen ?? line);
        open = {
          wanted: {
            kind: 'DEVICE',
            id: chargeboxId,
            firstLine: line,
            lastLine: line,
            data: { device: {}, defaults: {}, evses: [] },
            reason:
              seen === undefined
                ? null
                : (lostId(texts) ?? `The lines of a device must stand together, and line ${seen} is about it too.`),
          },
          ...{ evses: new Map(), numbers: new Set(), connectors: new Set(), isTooLarge: false },
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
        if (open) faults.push(addToDevice(read, from, open));
      }
      const wrong = faults.find((one) => one !== undefined);
      const reason = wrong === undefined ? null : `Line ${line}: ${lostId(texts) ?? wrong}`;
      if (open) {
        open.wanted.lastLine = line;
        open.wanted.reason ??= reason;
      } else if (reason !== null) {
        found.push({ kind: 'DEVICE', id: '', firstLine: line, lastLine: line, data: null, reason });
      }
      return found;
    },
    end,
  };
}

/** A text that does not keep the part of the file in memory that it was cut from. */
const copyOf = (text: string): string => Buffer.from(text).toString();

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

const isSame = (a: Part, b: Part): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
