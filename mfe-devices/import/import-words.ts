import {
  type ImportKind,
  type ImportOutcome,
  type ImportState,
  importsUnderWay,
  type NetworkImport,
  type NetworkImportEntry,
} from '@dmp/shared/contract';
import { formatCount, formatNumber, type StatusTone } from '@dmp/shared/format';

interface OutcomeWords {
  label: string;
  tone: StatusTone;
}

/** What an outcome is called once the import is applied. */
const outcomeWords: Readonly<Record<ImportOutcome, OutcomeWords>> = {
  CREATED: { label: 'Created', tone: 'green' },
  CHANGED: { label: 'Changed', tone: 'orange' },
  UNCHANGED: { label: 'Unchanged', tone: 'grey' },
  REFUSED: { label: 'Refused', tone: 'red' },
};

/** What it is called before that. */
const plannedWords: Readonly<Record<ImportOutcome, OutcomeWords>> = {
  ...outcomeWords,
  CREATED: { label: 'Will be created', tone: 'green' },
  CHANGED: { label: 'Will be changed', tone: 'orange' },
};

/** What became of one thing, or will: an import that ended early leaves the rest as it was. */
export function outcomeOf(
  { endedAt }: Pick<NetworkImport, 'endedAt'>,
  { outcome, applied }: Pick<NetworkImportEntry, 'outcome' | 'applied'>,
): OutcomeWords | undefined {
  if (outcome === null) return undefined;
  if (applied || (outcome !== 'CREATED' && outcome !== 'CHANGED')) return outcomeWords[outcome];
  return endedAt === null ? plannedWords[outcome] : { label: 'Not applied', tone: 'grey' };
}

/** What an outcome is called over all items of an import: while some of them wait, what will become of them. */
export const outcomeLabel = ({ endedAt }: Pick<NetworkImport, 'endedAt'>, outcome: ImportOutcome): string =>
  (endedAt === null ? plannedWords : outcomeWords)[outcome].label;

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
