// Fields of both forms, for locations and for sites.
import { Input } from '@dmp/shared/antd/controls';
import { limits, networkPatterns } from '@dmp/shared/contract';
import { atMost, type FieldRule, FormField, matching, required } from '@dmp/shared/ui';

const { length } = limits;

/** A field with one line of text. @param name a path where the value is nested */
export const textField = (name: string | string[], label: string, rules: readonly FieldRule[], help?: string) => (
  <FormField name={name} label={label} rules={rules} {...(help ? { help } : {})}>
    <Input autoComplete="off" />
  </FormField>
);

/** Checks a code against its pattern, ignoring case: it is saved in upper case. */
export const matchesInUpperCase = (name: keyof typeof networkPatterns): FieldRule => {
  const { check } = matching(networkPatterns[name]);
  return { check: (value) => check(typeof value === 'string' ? value.toUpperCase() : value) };
};

export const NewIdField = ({ label }: { label: string }) =>
  textField(
    'id',
    label,
    [required(`${label} is required`), atMost(length.id), matching(networkPatterns.recordId)],
    'It cannot be changed later.',
  );

/** The address fields. Sites and locations name the postal code differently in the API. */
export const AddressFields = ({ postalCode }: { postalCode: 'postalCode' | 'postal_code' }) => (
  <>
    {textField('address', 'Address', [atMost(length.address)])}
    {textField('city', 'City', [atMost(length.city)])}
    {textField('state', 'State', [atMost(length.state)])}
    {textField(postalCode, 'Postal Code', [atMost(length.postalCode)])}
    {textField('country', 'Country', [matchesInUpperCase('country')], 'Two or three letters, such as USA.')}
  </>
);
