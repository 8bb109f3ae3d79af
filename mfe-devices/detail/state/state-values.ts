import { type DeviceState, limits, oneLine, oneText, type StateFlag, stateFlags } from '@dmp/shared/contract';
import { atMost } from '@dmp/shared/ui';

/** The fields of a state that a person sets; the last two belong to maintenance mode. */
export const stateFields = [
  ...stateFlags,
  'maintenanceModeEnabledMessage',
  'maintenanceModeEnabledWorkOrderNumber',
] as const;
export type StateField = (typeof stateFields)[number];
/** What a device is set to, or is about to be. */
export type StateValues = Pick<DeviceState, StateField>;

/** One field that is not as it was. */
export interface FieldChange {
  field: StateField;
  from: StateValues[StateField];
  to: StateValues[StateField];
}

export const valuesOf = (state: StateValues): StateValues => {
  const { freevend, available, pncEnabled, maintenanceMode } = state;
  const { maintenanceModeEnabledMessage, maintenanceModeEnabledWorkOrderNumber } = state;
  return {
    ...{ freevend, available, pncEnabled, maintenanceMode },
    ...{ maintenanceModeEnabledMessage, maintenanceModeEnabledWorkOrderNumber },
  };
};

/** As it would be kept: without maintenance mode there are no words for it, and an empty text is none. */
export function settled(values: StateValues): StateValues {
  const words = (text: string | null) => (values.maintenanceMode && text) || null;
  return {
    ...valuesOf(values),
    maintenanceModeEnabledMessage: words(oneText(values.maintenanceModeEnabledMessage ?? '')),
    maintenanceModeEnabledWorkOrderNumber: words(oneLine(values.maintenanceModeEnabledWorkOrderNumber ?? '')),
  };
}

/** What differs between two states, once they are kept. */
export function changesBetween(before: StateValues, after: StateValues): FieldChange[] {
  const [old, next] = [settled(before), settled(after)];
  return stateFields
    .filter((field) => old[field] !== next[field])
    .map((field) => ({ field, from: old[field], to: next[field] }));
}

/**
 * The body of a save: what this person changed and nothing else, so that what
 * others changed meanwhile stays. Words go with the maintenance mode they are
 * for, and end with it by themselves.
 */
export function bodyOf(base: StateValues, edited: StateValues): Partial<StateValues> {
  const changed = changesBetween(base, edited).filter(({ field }) => edited.maintenanceMode || isFlag(field));
  const hasWords = changed.some(({ field }) => !isFlag(field));
  return {
    ...Object.fromEntries(changed.map(({ field, to }) => [field, to])),
    ...(hasWords ? { maintenanceMode: true } : {}),
  };
}

const flags: readonly string[] = stateFlags;
const isFlag = (field: StateField): field is StateFlag => flags.includes(field);

/** Why the words of an edit cannot stay as they are, by field. */
export function faultsOf({
  maintenanceMode,
  maintenanceModeEnabledMessage,
  maintenanceModeEnabledWorkOrderNumber,
}: StateValues): Partial<Record<StateField, string>> {
  if (!maintenanceMode) return {};
  const message = atMost(limits.length.maintenanceMessage).check(maintenanceModeEnabledMessage);
  const workOrder = atMost(limits.length.workOrderNumber).check(maintenanceModeEnabledWorkOrderNumber);
  return {
    ...(message ? { maintenanceModeEnabledMessage: message } : {}),
    ...(workOrder ? { maintenanceModeEnabledWorkOrderNumber: workOrder } : {}),
  };
}

/** A field that two people changed, or one of them. */
export interface FieldConflict {
  field: StateField;
  /** As it was when the edit began. */
  before: StateValues[StateField];
  /** As it is now. */
  theirs: StateValues[StateField];
  /** As it would be if the edit were saved over that. */
  mine: StateValues[StateField];
}

/** What has become of a state since an edit of it began, beside that edit. */
export function conflictsBetween(base: StateValues, theirs: StateValues, edited: StateValues): FieldConflict[] {
  const merged = settled({ ...theirs, ...bodyOf(base, edited) });
  const [before, now] = [settled(base), settled(theirs)];
  return stateFields
    .filter((field) => before[field] !== now[field] || merged[field] !== now[field])
    .map((field) => ({ field, before: before[field], theirs: now[field], mine: merged[field] }));
}

/** A state that was set, and what of it was new. */
export interface StateEntry<Row> {
  row: Row;
  /** Against the entry before; undefined for the oldest, before which nothing is known. */
  changes: FieldChange[] | undefined;
}

/** @param rows the newest first */
export const stateEntries = <Row extends StateValues>(rows: readonly Row[]): StateEntry<Row>[] =>
  rows.map((row, index) => {
    const before = rows[index + 1];
    return { row, changes: before && changesBetween(before, row) };
  });
