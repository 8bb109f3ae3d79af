import { type Static, Type } from '@sinclair/typebox';
import { countryCodes } from '../charging-group.ts';
import { facilityTypes, plugTypes, powerTypes } from '../device.ts';
import { limits } from '../limits.ts';
import { networkPatterns, parkingTypes } from '../network.ts';
import { Int32, Nullable, OneOf, SingleLine, Strict } from './schema.ts';

const { length, deviceParts, degrees } = limits;

const withPattern = (name: keyof typeof networkPatterns, maxLength: number) =>
  SingleLine(maxLength, networkPatterns[name].pattern);
const degreesUpTo = (max: number) => Type.Number({ minimum: -max, maximum: max });
const Version = Int32(1);
const Id = withPattern('id', length.id);
const RecordId = withPattern('recordId', length.id);
const PartyId = Nullable(withPattern('partyId', length.partyId));
const DeviceText = Nullable(SingleLine(length.deviceText));

/** A port of a device, identified by its connector ID, which is unique within the device in OCPP 1.6. */
export const PortForm = Strict({
  connectorId: Type.Integer({ minimum: 1, maximum: deviceParts.connectorId }),
  plugType: OneOf(plugTypes),
  powerType: OneOf(powerTypes),
  /** In watts. */
  maxElectricPower: Type.Integer({ minimum: 1, maximum: deviceParts.watts }),
});
export type PortForm = Static<typeof PortForm>;

/** An EVSE of a device; the array order defines the EVSE numbers. */
export const EvseForm = Strict({
  /** UID of an existing EVSE, or the desired UID of a new one; derived from the chargebox ID if omitted. */
  evseUid: Type.Optional(Id),
  stationId: SingleLine(length.id),
  ports: Type.Array(PortForm, { minItems: 1, maxItems: deviceParts.ports }),
});
export type EvseForm = Static<typeof EvseForm>;

/** EVSEs and ports of a device; `faultOfParts` checks the rules that a schema cannot express. */
export const DeviceParts = Strict({
  evses: Type.Array(EvseForm, { minItems: 1, maxItems: deviceParts.evses }),
});
export type DeviceParts = Static<typeof DeviceParts>;

/** The editable fields of a device. Its address comes from its location. */
export const DeviceForm = Strict({
  partyId: PartyId,
  make: DeviceText,
  model: DeviceText,
  serialNumber: DeviceText,
  generation: DeviceText,
  networkOperator: DeviceText,
  enterprise: DeviceText,
  facilityType: Nullable(OneOf(facilityTypes)),
  locationId: Nullable(Type.String({ minLength: 1, maxLength: length.id })),
  siteId: Nullable(Type.String({ minLength: 1, maxLength: length.id })),
  ...DeviceParts.properties,
});
export type DeviceForm = Static<typeof DeviceForm>;

/** Body of `POST devices`. */
export const NewDevice = Strict({
  chargeboxId: withPattern('chargeboxId', length.chargeboxId),
  ...DeviceForm.properties,
  /** Password of OCPP security profile 1. Without it the charger cannot connect until a password is created. */
  password: Type.Optional(
    Type.String({
      minLength: limits.chargerPasswordMin,
      maxLength: length.chargerPassword,
      description: 'Stored as a hash; no call returns it.',
    }),
  ),
});
export type NewDevice = Static<typeof NewDevice>;

/** Body of `PUT devices/{id}`. */
export const DeviceUpdate = Strict({
  ...DeviceForm.properties,
  /**
   * `recordVersion` of the {@link Device} that the change is based on; 409 if it is outdated. Without it there is no
   * check.
   */
  version: Type.Optional(Version),
});
export type DeviceUpdate = Static<typeof DeviceUpdate>;

/**
 * The version that a change, deletion, or restoration is based on; 409 if it is outdated. Without it there is no check.
 */
export const ExpectedVersion = Strict({ version: Type.Optional(Version) });
export type ExpectedVersion = Static<typeof ExpectedVersion>;

const addressFields = {
  address: Nullable(SingleLine(length.address)),
  city: Nullable(SingleLine(length.city)),
  state: Nullable(SingleLine(length.state)),
};
const PostalCode = Nullable(SingleLine(length.postalCode));
const Country = Nullable(withPattern('country', 3));

/** The editable fields of a site. */
export const SiteForm = Strict({
  name: SingleLine(length.name),
  operator: Strict({ name: SingleLine(length.name) }),
  ...addressFields,
  postal_code: PostalCode,
  country: Country,
});
export type SiteForm = Static<typeof SiteForm>;

/** Body of `POST sites`. */
export const NewSite = Strict({ id: RecordId, ...SiteForm.properties });
export type NewSite = Static<typeof NewSite>;

/** Body of `PUT sites/{id}`. */
export const SiteUpdate = Strict({ ...SiteForm.properties, ...ExpectedVersion.properties });
export type SiteUpdate = Static<typeof SiteUpdate>;

/** A weekly opening period of a location (`RegularHours` of OCPI 2.2.1); a day may end at 24:00. */
export const RegularHours = Strict({
  /** From 1 (Monday) to 7 (Sunday). */
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  /** Local time of the location. */
  period_begin: Type.String({ pattern: networkPatterns.periodBegin.pattern }),
  period_end: Type.String({ pattern: networkPatterns.periodEnd.pattern }),
});
export type RegularHours = Static<typeof RegularHours>;

/**
 * Published opening hours of a location; null if none are published. `faultOfHours` checks the rules that a schema
 * cannot express.
 */
export const OpeningHours = Nullable(Type.Array(RegularHours, { minItems: 1, maxItems: limits.openingHours.max }));

/** The editable fields of a location; `faultOfLocation` checks the rules that a schema cannot express. */
export const LocationForm = Strict({
  siteId: Nullable(Type.String({ minLength: 1, maxLength: length.id })),
  countryCode: Nullable(withPattern('countryCode', 2)),
  partyId: PartyId,
  publish: Type.Boolean(),
  type: Nullable(OneOf(parkingTypes)),
  name: Nullable(SingleLine(length.name)),
  ...addressFields,
  postalCode: PostalCode,
  country: Country,
  /** Degrees, WGS 84. */
  latitude: Nullable(degreesUpTo(degrees.latitude)),
  longitude: Nullable(degreesUpTo(degrees.longitude)),
  operator: Nullable(SingleLine(length.name)),
  /** IANA time zone, such as `America/Chicago`. */
  timeZone: Nullable(Type.String({ minLength: 1, maxLength: length.timeZone })),
  /** Older consoles do not send opening hours; then they stay unchanged. */
  openingHours: Type.Optional(OpeningHours),
});
export type LocationForm = Static<typeof LocationForm>;

/** Body of `POST locations`. */
export const NewLocation = Strict({ id: RecordId, ...LocationForm.properties });
export type NewLocation = Static<typeof NewLocation>;

/** Body of `PUT locations/{id}`. */
export const LocationUpdate = Strict({ ...LocationForm.properties, ...ExpectedVersion.properties });
export type LocationUpdate = Static<typeof LocationUpdate>;

/** Body of `POST tariffs`: an ID and a country; the charge-point operator has the prices. */
export const NewTariff = Strict({ id: RecordId, countryCode: OneOf(countryCodes) });
export type NewTariff = Static<typeof NewTariff>;

/** Body of `PUT tariffs/{id}`. */
export const TariffUpdate = Strict({ countryCode: OneOf(countryCodes), ...ExpectedVersion.properties });
export type TariffUpdate = Static<typeof TariffUpdate>;
