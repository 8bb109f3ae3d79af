import { Select } from '@dmp/shared/antd/controls';
import { Switch } from '@dmp/shared/antd/form';
import { basedOn, placesApi } from '@dmp/shared/api';
import { isTimeZone, type Location, limits, oneLine, parkingTypes } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { atMost, type FieldRule, FormDrawer, FormField, NumberField, numeric, SiteSelect } from '@dmp/shared/ui';
import { useRef, useState } from 'react';
import { HoursField } from './hours-field.tsx';
import { formOf, type LocationValues, newLocation, newLocationOf, valuesOf } from './location-values.ts';
import { AddressFields, inCapitals, NewIdField, placeText } from './place-fields.tsx';

const types = parkingTypes.map((value) => ({ value, label: value }));
const knownZone: FieldRule = {
  check: (value) =>
    typeof value === 'string' && oneLine(value) !== '' && !isTimeZone(oneLine(value))
      ? 'Time zone must be an IANA name, such as America/New_York.'
      : undefined,
};

function LocationFields() {
  return (
    <>
      {placeText('name', 'Name', [atMost(limits.length.name)])}
      <AddressFields postalCode="postalCode" />
      {placeText('countryCode', 'Country Code', [inCapitals('countryCode')], 'Two letters, such as US.')}
      {placeText('partyId', 'Party ID', [inCapitals('partyId')])}
      {placeText('operator', 'Operator', [atMost(limits.length.name)])}
      {placeText('timeZone', 'Time Zone', [knownZone], 'Such as America/New_York.')}
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
  /** Closed without one. */
  onClose(): void;
}

/** The form of a new location, over the list. */
export function AddLocationDrawer({ onAdded, onClose }: AddLocationDrawerProps) {
  const places = useApi(placesApi);
  const added = useRef<Location>(undefined);
  return (
    <FormDrawer<LocationValues>
      title="Add location"
      saveLabel="Add"
      initial={newLocation}
      save={async (values) => {
        added.current = await places.createLocation(newLocationOf(values));
      }}
      failure="Could not add location"
      notifiesSaved
      holds={(to) => to.searchParams.get('add') !== 'new'}
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

/** The form of a location, over its page. */
export function EditLocationDrawer({ location, onSaved, onClose }: EditLocationDrawerProps) {
  const places = useApi(placesApi);
  const [base] = useState(location);
  return (
    <FormDrawer<LocationValues>
      title={`Edit ${base.id}`}
      initial={valuesOf(base)}
      save={(values) => places.updateLocation(base.id, { ...formOf(values), ...basedOn(base.version) })}
      failure="Could not save location"
      onlyChanged
      onSaved={onSaved}
      onClose={onClose}
    >
      <LocationFields />
    </FormDrawer>
  );
}
