import { Select } from '@dmp/shared/antd/controls';
import { Switch } from '@dmp/shared/antd/form';
import { expectedVersion, locationsApi } from '@dmp/shared/api';
import { isTimeZone, type Location, limits, normalizeLine, parkingTypes } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { atMost, type FieldRule, FormDrawer, FormField, NumberField, numeric, SiteSelect } from '@dmp/shared/ui';
import { useRef, useState } from 'react';
import { HoursField } from './hours-field.tsx';
import {
  type LocationValues,
  locationFormOf,
  locationValuesOf,
  newLocation,
  newLocationOf,
} from './location-values.ts';
import { AddressFields, matchesInUpperCase, NewIdField, textField } from './shared-fields.tsx';

const types = parkingTypes.map((value) => ({ value, label: value }));
const validTimeZone: FieldRule = {
  check: (value) =>
    typeof value === 'string' && normalizeLine(value) !== '' && !isTimeZone(normalizeLine(value))
      ? 'Time zone must be an IANA name, such as America/New_York.'
      : undefined,
};

function LocationFields() {
  return (
    <>
      {textField('name', 'Name', [atMost(limits.length.name)])}
      <AddressFields postalCode="postalCode" />
      {textField('countryCode', 'Country Code', [matchesInUpperCase('countryCode')], 'Two letters, such as US.')}
      {textField('partyId', 'Party ID', [matchesInUpperCase('partyId')])}
      {textField('operator', 'Operator', [atMost(limits.length.name)])}
      {textField('timeZone', 'Time Zone', [validTimeZone], 'Such as America/New_York.')}
      <HoursField />
      <FormField name="siteId" label="Site">
        <SiteSelect />
      </FormField>
      <FormField name="type" label="Type">
        <Select allowClear options={types} />
      </FormField>
      <DegreesField name="latitude" label="Latitude" direction="north" />
      <DegreesField name="longitude" label="Longitude" direction="east" />
      <FormField name="publish" label="Publish" valuePropName="checked">
        <Switch />
      </FormField>
    </>
  );
}

function DegreesField({
  name,
  label,
  direction,
}: {
  name: keyof typeof limits.degrees;
  label: string;
  direction: string;
}) {
  const bounds = { min: -limits.degrees[name], max: limits.degrees[name] };
  return (
    <FormField name={name} label={label} help={`Degrees ${direction}.`} rules={[numeric({ ...bounds, unit: '°' })]}>
      <NumberField {...bounds} unit="°" />
    </FormField>
  );
}

interface AddLocationDrawerProps {
  onAdded(location: Location): void;
  /** Called when the drawer closes and no location was added. */
  onClose(): void;
}

/** The form for a new location. */
export function AddLocationDrawer({ onAdded, onClose }: AddLocationDrawerProps) {
  const locations = useApi(locationsApi);
  const added = useRef<Location>(undefined);
  return (
    <FormDrawer<LocationValues>
      title="Add location"
      saveLabel="Add"
      initial={newLocation}
      save={async (values) => {
        added.current = await locations.createLocation(newLocationOf(values));
      }}
      failure="Could not add location"
      notifiesSaved
      shouldBlock={(to) => to.searchParams.get('add') !== 'new'}
      onClose={() => (added.current ? onAdded(added.current) : onClose())}
    >
      <NewIdField label="Location ID" />
      <LocationFields />
    </FormDrawer>
  );
}

interface EditLocationDrawerProps {
  location: Location;
  onSaved(): void;
  onClose(): void;
}

/** The form for an existing location. */
export function EditLocationDrawer({ location, onSaved, onClose }: EditLocationDrawerProps) {
  const locations = useApi(locationsApi);
  // The values and version at opening; the page reloads in the background.
  const [base] = useState(location);
  return (
    <FormDrawer<LocationValues>
      title={`Edit ${base.id}`}
      initial={locationValuesOf(base)}
      save={(values) =>
        locations.updateLocation(base.id, { ...locationFormOf(values), ...expectedVersion(base.version) })
      }
      failure="Could not save location"
      onlyChanged
      onSaved={onSaved}
      onClose={onClose}
    >
      <LocationFields />
    </FormDrawer>
  );
}
