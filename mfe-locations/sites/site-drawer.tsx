import { expectedVersion, locationsApi } from '@dmp/shared/api';
import { limits, normalizeLine, type Site, type SiteForm } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { atMost, FormDrawer, type RowFormProps, required } from '@dmp/shared/ui';
import { useState } from 'react';
import { AddressFields, NewIdField, textField } from '../form/shared-fields.tsx';

const optionalTextFields = ['address', 'city', 'state', 'postal_code', 'country'] as const;

/** Values of the site form, all optional while it is being filled in. */
interface SiteValues extends Partial<Record<(typeof optionalTextFields)[number], string>> {
  id?: string;
  name?: string;
  operator?: { name?: string };
}

const textOrNull = (text: string | undefined): string | null => normalizeLine(text ?? '') || null;

const siteValuesOf = ({ name, operator, ...site }: Site): SiteValues => ({
  ...{ name, operator },
  ...Object.fromEntries(optionalTextFields.flatMap((field) => (site[field] === null ? [] : [[field, site[field]]]))),
});

const siteFormOf = (values: SiteValues): SiteForm => ({
  name: normalizeLine(values.name ?? ''),
  operator: { name: normalizeLine(values.operator?.name ?? '') },
  address: textOrNull(values.address),
  city: textOrNull(values.city),
  state: textOrNull(values.state),
  postal_code: textOrNull(values.postal_code),
  country: textOrNull(values.country)?.toUpperCase() ?? null,
});

/** The form for a new site or an existing one. */
export function SiteDrawer({ row, onSaved, onClose }: RowFormProps<Site>) {
  const locations = useApi(locationsApi);
  // The values and version at opening; the list reloads in the background.
  const [base] = useState(row);
  const { name: maxNameLength } = limits.length;
  return (
    <FormDrawer<SiteValues>
      title={base ? `Edit ${base.id}` : 'Add site'}
      saveLabel={base ? 'Save' : 'Add'}
      initial={base ? siteValuesOf(base) : {}}
      save={(values) =>
        base
          ? locations.updateSite(base.id, { ...siteFormOf(values), ...expectedVersion(base.version) })
          : locations.createSite({ id: normalizeLine(values.id ?? ''), ...siteFormOf(values) })
      }
      failure={base ? 'Could not save site' : 'Could not add site'}
      onlyChanged={base !== undefined}
      shouldBlock={(to) => to.searchParams.get('site') !== (base?.id ?? 'new')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {base ? null : <NewIdField label="Site ID" />}
      {textField('name', 'Name', [required('Name is required'), atMost(maxNameLength)])}
      {textField(['operator', 'name'], 'Operator', [required('Operator is required'), atMost(maxNameLength)])}
      <AddressFields postalCode="postal_code" />
    </FormDrawer>
  );
}
