import type { NetworkFormat } from '@dmp/shared/contract';
import { type CurrentDevice, partsOf } from './diff.ts';
import type { Part, Value } from './fields.ts';
import { textOf } from './read-line.ts';
import { isFormOf, originalsByForm, spreadsheetFault } from './spreadsheet.ts';
import type { StagedDevice } from './stage.ts';

/** What a file wants of one thing, once it has been held against what is there. */
export interface Reconciled<T> {
  wanted: T;
  /** What people are to know about it: sentences, a line each. */
  notes: string[];
  /** Why it is refused. */
  fault: string | undefined;
  /** The file has nothing of it but what is gone where the file comes from. */
  isGone?: boolean;
}

/**
 * A part of a file where what a spreadsheet program made of a value is that value again.
 *
 * @param current what is there; undefined where it would be new
 */
export function reconciledPart(current: Part | undefined, wanted: Part, format: NetworkFormat): Reconciled<Part> {
  // No spreadsheet program writes OCPI.
  if (format !== 'CSV') return { wanted, notes: [], fault: undefined };
  const part: Part = { ...wanted };
  const notes: string[] = [];
  let fault: string | undefined;
  for (const [name, value] of Object.entries(wanted)) {
    const before = current?.[name];
    const [text, original] = [textOf(value), textOf(before)];
    if (text === original) continue;
    if (before !== undefined && isFormOf(text, original)) {
      part[name] = before;
      if (typeof before !== 'number') notes.push(`${name}: ${original} stays, which a spreadsheet shows as ${text}.`);
    } else fault ??= spreadsheetFault(name, text);
  }
  return { wanted: part, notes, fault };
}

/**
 * A device of a file held against what is there: EVSEs that other systems have as REMOVED are neither created nor
 * changed, and what is there is recognized where a spreadsheet program or OCPI writes it otherwise.
 */
export function reconciledDevice(
  current: CurrentDevice | undefined,
  wanted: StagedDevice,
  format: NetworkFormat,
): Reconciled<StagedDevice> {
  const device = reconciledPart(current?.device, wanted.device, format);
  const notes = [...device.notes];
  const faults = [device.fault];
  const knownEvse = evsesMeant(current, wanted, format);
  const evses = wanted.evses.flatMap((one) => {
    const uid = String(one.evse.evseUid);
    const known = knownEvse(uid);
    if (one.status === 'REMOVED' && !known?.isRemoved) {
      notes.push(
        known
          ? `The file says that the EVSE ${uid} is REMOVED. It stays as it is: an import removes nothing.`
          : `The EVSE ${uid} is left out, since the file says that it is REMOVED.`,
      );
      return [];
    }
    const isReference = one.reference !== undefined && known?.evse.stationId === one.reference;
    const meant = { ...one.evse, ...(isReference && { stationId: one.reference ?? null }) };
    // The same as for a new device.
    if (format === 'OCPI' && !known) meant.stationId ??= uid;
    const evse = reconciledPart(known?.evse, meant, format);
    notes.push(...evse.notes);
    faults.push(evse.fault);
    return [{ ...one, evse: evse.wanted }];
  });
  const uids = new Set<Value | undefined>();
  const twice = evses.find(({ evse }) => uids.size === uids.add(evse.evseUid).size)?.evse.evseUid;
  if (twice !== undefined) faults.push(`A spreadsheet makes two EVSEs of the file from ${twice}.`);
  return {
    ...{ wanted: { ...wanted, device: device.wanted, evses }, notes, fault: faults.find(Boolean) },
    // OCPI knows no chargers: one whose EVSEs are gone is gone too.
    isGone: evses.length < wanted.evses.length && evses.length === 0,
  };
}

/** @returns the EVSE that a file means: the one with this uid, or the only one of which a spreadsheet program makes it */
function evsesMeant(
  current: CurrentDevice | undefined,
  { evses }: StagedDevice,
  format: NetworkFormat,
): (uid: string) => CurrentDevice['evses'][number] | undefined {
  const there = partsOf(current).evses;
  if (format !== 'CSV' || !current) return (uid) => there.get(uid);
  const named = new Set(evses.map(({ evse }) => String(evse.evseUid)));
  // The forms of all are found once, and only where one is asked for that is not there.
  let likely: ((uid: string) => string[]) | undefined;
  return (uid) => {
    const exact = there.get(uid);
    if (exact) return exact;
    likely ??= originalsByForm([...there.keys()].filter((one) => !named.has(one)));
    const [one, other] = likely(uid);
    return one !== undefined && other === undefined ? there.get(one) : undefined;
  };
}

/**
 * A part with the sites and locations that are meant where a spreadsheet program changed their IDs.
 *
 * @param ids those that are meant, by the IDs in the file
 * @param fields those of the part that have such an ID
 */
export function withMeantIds(
  part: Part,
  ids: ReadonlyMap<string, string>,
  fields: readonly string[],
): Reconciled<Part> {
  const notes: string[] = [];
  const changed = fields.flatMap((name): [string, Value][] => {
    const text = part[name];
    const original = typeof text === 'string' ? ids.get(text) : undefined;
    if (original === undefined || original === text) return [];
    notes.push(`${name}: ${original} is meant, which a spreadsheet shows as ${text}.`);
    return [[name, original]];
  });
  return { wanted: { ...part, ...Object.fromEntries(changed) }, notes, fault: undefined };
}
