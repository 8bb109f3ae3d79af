import { Input } from '@dmp/shared/antd/controls';
import { limits, networkPatterns } from '@dmp/shared/contract';
import { atMost, type FieldRule, FormField, matching, required } from '@dmp/shared/ui';

const { length } = limits;

/** One line of text in the form of a place. */
export const placeText = (name: string | string[], label: string, rules: readonly FieldRule[], help?: string) => (
  <FormField name={name} label={label} rules={rules} {...(help ? { help } : {})}>
    <Input autoComplete="off" />
  </FormField>
);

/** A code in capital letters, whatever was typed. */
export const inCapitals = (name: keyof typeof networkPatterns): FieldRule => {
  const { check } = matching(networkPatterns[name]);
  return { check: (value) => check(typeof value === 'string' ? value.toUpperCase() : value) };
};

/** The identity of a new place, which never changes. */
export const NewIdField = ({ label }: { label: string }) =>
  placeText(
    'id',
    label,
    [required(`${label} is required`), atMost(length.id), matching(networkPatterns.placeId)],
    'It cannot be changed later.',
  );

/** Where it is; sites and locations name the postal code differently. */
export const AddressFields = ({ postalCode }: { postalCode: 'postalCode' | 'postal_code' }) => (
  <>
    {placeText('address', 'Address', [atMost(length.address)])}
    {placeText('city', 'City', [atMost(length.city)])}
    {placeText('state', 'State', [atMost(length.state)])}
    {placeText(postalCode, 'Postal Code', [atMost(length.postalCode)])}
    {placeText('country', 'Country', [inCapitals('country')], 'Two or three letters, such as USA.')}
  </>
);
