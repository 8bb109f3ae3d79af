import {
  type DeviceState,
  limits,
  normalizeLine,
  normalizeText,
  type StateFlag,
  stateFlags,
} from '@dmp/shared/contract';
import { atMost } from '@dmp/shared/ui';

/** The editable fields of a state; the last two belong to maintenance mode. */
export const stateFields = [
  ...stateFlags,
  'maintenanceModeEnabledMessage',
  'maintenanceModeEnabledWorkOrderNumber',
] as const;
export type StateField = (typeof stateFields)[number];
/** The values of these fields. */
export type StateValues = Pick<DeviceState, StateField>;

/** The change of one field. */
export interface StateFieldChange {
  field: StateField;
  from: StateValues[StateField];
  to: StateValues[StateField];
}

export const stateValuesOf = (state: StateValues): StateValues => {
  const { freevend, available, pncEnabled, maintenanceMode } = state;
  const { maintenanceModeEnabledMessage, maintenanceModeEnabledWorkOrderNumber } = state;
  return {
    ...{ freevend, available, pncEnabled, maintenanceMode },
    ...{ maintenanceModeEnabledMessage, maintenanceModeEnabledWorkOrderNumber },
  };
};

/** The state as the server stores it: message and work order only in maintenance mode, and empty texts as null. */
export function normalizeState(values: StateValues): StateValues {
  const textOrNull = (text: string | null) => (values.maintenanceMode && text) || null;
  return {
    ...stateValuesOf(values),
    maintenanceModeEnabledMessage: textOrNull(normalizeText(values.maintenanceModeEnabledMessage ?? '')),
    maintenanceModeEnabledWorkOrderNumber: textOrNull(
      normalizeLine(values.maintenanceModeEnabledWorkOrderNumber ?? ''),
    ),
  };
}

/** The differences between two states, both normalized. */
export function changesBetween(before: StateValues, after: StateValues): StateFieldChange[] {
  const [old, next] = [normalizeState(before), normalizeState(after)];
  return stateFields
    .filter((field) => old[field] !== next[field])
    .map((field) => ({ field, from: old[field], to: next[field] }));
}

/**
 * The body of a save. It has only the changed fields, so that changes by other users stay. Message and work order are sent
 * with maintenance mode; the server clears them when it ends.
 */
export function stateUpdateBody(base: StateValues, edited: StateValues): Partial<StateValues> {
  const changed = changesBetween(base, edited).filter(({ field }) => edited.maintenanceMode || isFlag(field));
  const hasTexts = changed.some(({ field }) => !isFlag(field));
  return {
    ...Object.fromEntries(changed.map(({ field, to }) => [field, to])),
    ...(hasTexts ? { maintenanceMode: true } : {}),
  };
}

const flags: readonly string[] = stateFlags;
const isFlag = (field: StateField): field is StateFlag => flags.includes(field);

/** Validation errors of message and work order, by field. */
export function stateFieldErrors({
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

/** A field that differs between the two users' states. */
export interface StateFieldConflict {
  field: StateField;
  /** Value when the edit began. */
  before: StateValues[StateField];
  /** Current value. */
  theirs: StateValues[StateField];
  /** Value if the edit is saved over the current state. */
  mine: StateValues[StateField];
}

/** The fields in which the state at the start of an edit, the current state, and the edited state differ. */
export function stateConflicts(base: StateValues, theirs: StateValues, edited: StateValues): StateFieldConflict[] {
  const merged = normalizeState({ ...theirs, ...stateUpdateBody(base, edited) });
  const [before, now] = [normalizeState(base), normalizeState(theirs)];
  return stateFields
    .filter((field) => before[field] !== now[field] || merged[field] !== now[field])
    .map((field) => ({ field, before: before[field], theirs: now[field], mine: merged[field] }));
}

/** A history entry with its changes. */
export interface StateEntry<Row> {
  row: Row;
  /** Changes from the previous entry; undefined for the oldest entry. */
  changes: StateFieldChange[] | undefined;
}

/** @param rows newest first */
export const stateEntries = <Row extends StateValues>(rows: readonly Row[]): StateEntry<Row>[] =>
  rows.map((row, index) => {
    const before = rows[index + 1];
    return { row, changes: before && changesBetween(before, row) };
  });
