import {
  type ImportKind,
  type ImportOutcome,
  type ImportState,
  importsUnderWay,
  type NetworkImport,
  type NetworkImportEntry,
} from '@dmp/shared/contract';
import { formatCount, formatNumber, type StatusTone } from '@dmp/shared/format';

/** What an outcome is called, before and after the import is applied. */
export const outcomeWords: Readonly<Record<ImportOutcome, { label: string; tone: StatusTone }>> = {
  CREATED: { label: 'Created', tone: 'green' },
  CHANGED: { label: 'Changed', tone: 'orange' },
  UNCHANGED: { label: 'Unchanged', tone: 'grey' },
  REFUSED: { label: 'Refused', tone: 'red' },
};

/** What became of one thing: an import that ended early leaves the rest as it was. */
export function outcomeOf(
  { endedAt }: Pick<NetworkImport, 'endedAt'>,
  { outcome, applied }: Pick<NetworkImportEntry, 'outcome' | 'applied'>,
): { label: string; tone: StatusTone } | undefined {
  if (outcome === null) return undefined;
  const isLeft = endedAt !== null && !applied && (outcome === 'CREATED' || outcome === 'CHANGED');
  return isLeft ? { label: 'Not applied', tone: 'grey' } : outcomeWords[outcome];
}

export const kindWords: Readonly<Record<ImportKind, string>> = {
  SITE: 'Site',
  TARIFF: 'Tariff',
  LOCATION: 'Location',
  DEVICE: 'Device',
};

/** How far it is, in a few words. */
export const stateWords: Readonly<Record<ImportState, string>> = {
  READING: 'Being uploaded',
  PLANNING: 'Being compared',
  READY: 'Preview',
  APPLYING: 'Being applied',
  APPLIED: 'Applied',
  CANCELED: 'Canceled',
  FAILED: 'Failed',
};

export const isUnderWay = ({ state }: Pick<NetworkImport, 'state'>): boolean => importsUnderWay.includes(state);

/** How many things it creates or changes. */
export const changesOf = ({ outcomes }: Pick<NetworkImport, 'outcomes'>): number => outcomes.CREATED + outcomes.CHANGED;

/** How far it has come of how much, and in a sentence. */
export function progressOf(one: NetworkImport): { done: number; total: number; sentence: string } {
  const { state, planned, entries, applied, lines } = one;
  const total = changesOf(one);
  const of = (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`;
  switch (state) {
    case 'READING':
      return { done: 0, total: 0, sentence: `${formatCount(lines, 'line')} read` };
    case 'PLANNING':
      return { done: planned, total: entries, sentence: `${of(planned, entries)} compared with the network` };
    case 'READY':
      return total === 0
        ? { done: 0, total: 0, sentence: 'There is nothing to apply.' }
        : { done: 0, total, sentence: 'Nothing has been changed yet.' };
    default:
      return { done: applied, total, sentence: `${of(applied, total)} applied` };
  }
}
