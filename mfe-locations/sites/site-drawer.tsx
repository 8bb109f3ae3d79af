import { basedOn, placesApi } from '@dmp/shared/api';
import { limits, oneLine, type Site, type SiteForm } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { atMost, FormDrawer, type RowFormProps, required } from '@dmp/shared/ui';
import { useState } from 'react';
import { AddressFields, NewIdField, placeText } from '../form/place-fields.tsx';

const texts = ['address', 'city', 'state', 'postal_code', 'country'] as const;

/** What is entered of a site; nothing has to be there yet. */
interface SiteValues extends Partial<Record<(typeof texts)[number], string>> {
  id?: string;
  name?: string;
  operator?: { name?: string };
}

const textOrNull = (text: string | undefined): string | null => oneLine(text ?? '') || null;

const valuesOf = ({ name, operator, ...site }: Site): SiteValues => ({
  ...{ name, operator },
  ...Object.fromEntries(texts.flatMap((field) => (site[field] === null ? [] : [[field, site[field]]]))),
});

const formOf = (values: SiteValues): SiteForm => ({
  name: oneLine(values.name ?? ''),
  operator: { name: oneLine(values.operator?.name ?? '') },
  address: textOrNull(values.address),
  city: textOrNull(values.city),
  state: textOrNull(values.state),
  postal_code: textOrNull(values.postal_code),
  country: textOrNull(values.country)?.toUpperCase() ?? null,
});

/** The form of a site, over the list. */
export function SiteDrawer({ row, onSaved, onClose }: RowFormProps<Site>) {
  const places = useApi(placesApi);
  const [base] = useState(row);
  const { name: longest } = limits.length;
  return (
    <FormDrawer<SiteValues>
      title={base ? `Edit ${base.id}` : 'Add site'}
      saveLabel={base ? 'Save' : 'Add'}
      initial={base ? valuesOf(base) : {}}
      save={(values) =>
        base
          ? places.updateSite(base.id, { ...formOf(values), ...basedOn(base.version) })
          : places.createSite({ id: oneLine(values.id ?? ''), ...formOf(values) })
      }
      failure={base ? 'Could not save site' : 'Could not add site'}
      onlyChanged={base !== undefined}
      holds={(to) => to.searchParams.get('site') !== (base?.id ?? 'new')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {base ? null : <NewIdField label="Site ID" />}
      {placeText('name', 'Name', [required('Name is required'), atMost(longest)])}
      {placeText(['operator', 'name'], 'Operator', [required('Operator is required'), atMost(longest)])}
      <AddressFields postalCode="postal_code" />
    </FormDrawer>
  );
}
