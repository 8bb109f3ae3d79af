import {
  type ImportKind,
  type ImportOutcome,
  type ImportState,
  type NetworkImport,
  type NetworkImportEntry,
  runningImportStates,
} from '@dmp/shared/contract';
import { formatCount, formatNumber, type StatusTone } from '@dmp/shared/format';

interface OutcomeWords {
  label: string;
  tone: StatusTone;
}

/** Labels of outcomes once the import has ended. */
const outcomeWords: Readonly<Record<ImportOutcome, OutcomeWords>> = {
  CREATED: { label: 'Created', tone: 'green' },
  CHANGED: { label: 'Changed', tone: 'orange' },
  UNCHANGED: { label: 'Unchanged', tone: 'grey' },
  REFUSED: { label: 'Refused', tone: 'red' },
};

/** Labels of outcomes before that. */
const plannedWords: Readonly<Record<ImportOutcome, OutcomeWords>> = {
  ...outcomeWords,
  CREATED: { label: 'Will be created', tone: 'green' },
  CHANGED: { label: 'Will be changed', tone: 'orange' },
};

/** Outcome of one entry. An import that ended early does not apply its remaining entries. */
export function entryOutcome(
  { endedAt }: Pick<NetworkImport, 'endedAt'>,
  { outcome, applied }: Pick<NetworkImportEntry, 'outcome' | 'applied'>,
): OutcomeWords | undefined {
  if (outcome === null) return undefined;
  if (applied || (outcome !== 'CREATED' && outcome !== 'CHANGED')) return outcomeWords[outcome];
  return endedAt === null ? plannedWords[outcome] : { label: 'Not applied', tone: 'grey' };
}

/** Label of an outcome for all entries of an import. */
export const outcomeLabel = ({ endedAt }: Pick<NetworkImport, 'endedAt'>, outcome: ImportOutcome): string =>
  (endedAt === null ? plannedWords : outcomeWords)[outcome].label;

export const kindWords: Readonly<Record<ImportKind, string>> = {
  SITE: 'Site',
  TARIFF: 'Tariff',
  LOCATION: 'Location',
  DEVICE: 'Device',
};

/** Labels of the import states. */
export const importStateWords: Readonly<Record<ImportState, string>> = {
  READING: 'Being uploaded',
  PLANNING: 'Being compared',
  READY: 'Preview',
  APPLYING: 'Being applied',
  APPLIED: 'Applied',
  CANCELED: 'Canceled',
  FAILED: 'Failed',
};

export const isImportRunning = ({ state }: Pick<NetworkImport, 'state'>): boolean =>
  runningImportStates.includes(state);

/** Number of entries that the import creates or changes. */
export const importChangeCount = ({ outcomes }: Pick<NetworkImport, 'outcomes'>): number =>
  outcomes.CREATED + outcomes.CHANGED;

/** Progress of an import as numbers and as text. */
export function importProgress(networkImport: NetworkImport): { done: number; total: number; sentence: string } {
  const { state, planned, entries, applied, lines } = networkImport;
  const total = importChangeCount(networkImport);
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
