import type { GroupValues } from '../form/group-values.ts';

type FieldName = keyof GroupValues;

/** Fields that are changed together, with what a person calls them: a tariff belongs to its country. */
const parts: readonly { label: string; fields: readonly FieldName[] }[] = [
  { label: 'Name', fields: ['name'] },
  { label: 'Description', fields: ['description'] },
  { label: 'Country code and tariff', fields: ['countryCode', 'tariffId'] },
  { label: 'Party ID', fields: ['partyId'] },
];

/** Something that another has changed. */
export interface Difference {
  label: string;
  /** What it is now. */
  theirs: string;
}

/** What became of a form when the group was changed by another while it was filled in. */
export interface Meanwhile {
  /** What stands in the form from now on. */
  values: GroupValues;
  /** Changed by the other alone, and taken into the form. */
  taken: readonly Difference[];
  /** Changed by both: what was typed here stays, and replaces theirs when it is saved. */
  contested: readonly Difference[];
}

/**
 * Brings together what two people changed of a group at once. Nothing that was
 * typed is lost, and nothing of the other's is replaced unseen.
 *
 * @param base what both began with
 * @param newest what the other saved
 * @param typed what stands in the form
 */
export function bringTogether(base: GroupValues, newest: GroupValues, typed: GroupValues): Meanwhile {
  const same = (one: GroupValues, other: GroupValues, fields: readonly FieldName[]) =>
    fields.every((field) => (one[field] ?? '') === (other[field] ?? ''));
  const pick = (from: GroupValues, fields: readonly FieldName[]) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));

  const theirs = parts.filter(({ fields }) => !same(base, newest, fields) && !same(newest, typed, fields));
  const untouched = theirs.filter(({ fields }) => same(base, typed, fields));
  const asDifference = ({ label, fields }: (typeof parts)[number]): Difference => ({
    label,
    theirs: fields.map((field) => newest[field] ?? '').join(', '),
  });
  return {
    values: Object.assign({}, typed, ...untouched.map(({ fields }) => pick(newest, fields))),
    taken: untouched.map(asDifference),
    contested: theirs.filter((part) => !untouched.includes(part)).map(asDifference),
  };
}
