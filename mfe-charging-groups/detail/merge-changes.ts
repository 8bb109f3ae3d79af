import type { GroupValues } from '../form/group-values.ts';

type FieldName = keyof GroupValues;

/** Fields are merged in these sets: a tariff belongs to its country. */
const fieldSets: readonly { label: string; fields: readonly FieldName[] }[] = [
  { label: 'Name', fields: ['name'] },
  { label: 'Description', fields: ['description'] },
  { label: 'Country code and tariff', fields: ['countryCode', 'tariffId'] },
  { label: 'Party ID', fields: ['partyId'] },
];

/** A change by another user. */
interface RemoteChange {
  label: string;
  /** The saved value. */
  theirs: string;
}

/** Result of {@link mergeChanges}. */
export interface MergeResult {
  /** The new values of the form. */
  values: GroupValues;
  /** Remote changes of fields that this user had not changed; they are in `values`. */
  applied: readonly RemoteChange[];
  /** Fields that both users changed. `values` has this user's input, which overwrites theirs when it is saved. */
  conflicts: readonly RemoteChange[];
}

/**
 * Three-way merge of concurrent edits of a charging group. No input is lost, and every remote change is reported.
 *
 * @param base the version that both users started from
 * @param latest what the other user saved
 * @param typed current values of the form
 */
export function mergeChanges(base: GroupValues, latest: GroupValues, typed: GroupValues): MergeResult {
  const isEqual = (one: GroupValues, other: GroupValues, fields: readonly FieldName[]) =>
    fields.every((field) => (one[field] ?? '') === (other[field] ?? ''));
  const pick = (from: GroupValues, fields: readonly FieldName[]) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));

  const changed = fieldSets.filter(({ fields }) => !isEqual(base, latest, fields) && !isEqual(latest, typed, fields));
  const applied = changed.filter(({ fields }) => isEqual(base, typed, fields));
  const toRemoteChange = ({ label, fields }: (typeof fieldSets)[number]): RemoteChange => ({
    label,
    theirs: fields.map((field) => latest[field] ?? '').join(', '),
  });
  return {
    values: Object.assign({}, typed, ...applied.map(({ fields }) => pick(latest, fields))),
    applied: applied.map(toRemoteChange),
    conflicts: changed.filter((set) => !applied.includes(set)).map(toRemoteChange),
  };
}
