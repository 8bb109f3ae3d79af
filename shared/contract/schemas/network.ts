import { type Static, Type } from '@sinclair/typebox';
import { countryCodes } from '../charging-group.ts';
import { facilityTypes, plugTypes, powerTypes } from '../device.ts';
import { limits } from '../limits.ts';
import { networkPatterns, parkingTypes } from '../network.ts';
import { Nullable, OneOf, Strict, Whole, Words } from './schema.ts';

const { length, deviceParts, degrees } = limits;

const Patterned = (name: keyof typeof networkPatterns, maxLength: number) =>
  Words(maxLength, networkPatterns[name].pattern);
const degreesUpTo = (most: number) => Type.Number({ minimum: -most, maximum: most });
const Version = Whole(1);
const Id = Patterned('id', length.id);
const PlaceId = Patterned('placeId', length.id);
const PartyId = Nullable(Patterned('partyId', length.partyId));
const DeviceText = Nullable(Words(length.deviceText));

/** A port of a device, known within it by its connector ID: OCPP 1.6 counts connectors over the whole device. */
export const PortForm = Strict({
  connectorId: Type.Integer({ minimum: 1, maximum: deviceParts.connectorId }),
  plugType: OneOf(plugTypes),
  powerType: OneOf(powerTypes),
  /** In watts. */
  maxElectricPower: Type.Integer({ minimum: 1, maximum: deviceParts.watts }),
});
export type PortForm = Static<typeof PortForm>;

/** An EVSE of a device; their numbers are their order. */
export const EvseForm = Strict({
  /** Of one that is kept, or the wish of a new one; made from the chargebox ID where it is left out. */
  evseUid: Type.Optional(Id),
  stationId: Words(length.id),
  ports: Type.Array(PortForm, { minItems: 1, maxItems: deviceParts.ports }),
});
export type EvseForm = Static<typeof EvseForm>;

/** EVSEs and ports; see `faultOfParts` for what a schema cannot say. */
export const DeviceParts = Strict({
  evses: Type.Array(EvseForm, { minItems: 1, maxItems: deviceParts.evses }),
});
export type DeviceParts = Static<typeof DeviceParts>;

/** What staff say of a device. Where it is, its location says. */
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
  chargeboxId: Patterned('chargeboxId', length.chargeboxId),
  ...DeviceForm.properties,
  /** Of OCPP security profile 1. Without one the charger cannot connect until it is given one. */
  password: Type.Optional(
    Type.String({
      minLength: limits.chargerPasswordMin,
      maxLength: length.chargerPassword,
      description: 'Kept as a hash; no call gives it back.',
    }),
  ),
});
export type NewDevice = Static<typeof NewDevice>;

/** Body of `PUT devices/{id}`. */
export const DeviceUpdate = Strict({
  ...DeviceForm.properties,
  /** The `recordVersion` that was changed; if it is no longer the newest, nothing is saved. Without one, the newest is changed. */
  version: Type.Optional(Version),
});
export type DeviceUpdate = Static<typeof DeviceUpdate>;

/** What a caller saw of the thing it changes, ends, or restores. Without it, the newest is changed, whatever it is. */
export const SeenVersion = Strict({ version: Type.Optional(Version) });
export type SeenVersion = Static<typeof SeenVersion>;

const Place = {
  address: Nullable(Words(length.address)),
  city: Nullable(Words(length.city)),
  state: Nullable(Words(length.state)),
};
const PostalCode = Nullable(Words(length.postalCode));
const Country = Nullable(Patterned('country', 3));

/** What staff say of a site; its fields are those of `Site`. */
export const SiteForm = Strict({
  name: Words(length.name),
  operator: Strict({ name: Words(length.name) }),
  ...Place,
  postal_code: PostalCode,
  country: Country,
});
export type SiteForm = Static<typeof SiteForm>;

/** Body of `POST sites`. */
export const NewSite = Strict({ id: PlaceId, ...SiteForm.properties });
export type NewSite = Static<typeof NewSite>;

/** Body of `PUT sites/{id}`. */
export const SiteUpdate = Strict({ ...SiteForm.properties, ...SeenVersion.properties });
export type SiteUpdate = Static<typeof SiteUpdate>;

/** A time of the week in which a location is open: `RegularHours` of OCPI 2.2.1, in which a day may end at 24:00. */
export const RegularHours = Strict({
  /** From 1, Monday, to 7, Sunday. */
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  /** By the clock of the location. */
  period_begin: Type.String({ pattern: networkPatterns.periodBegin.pattern }),
  period_end: Type.String({ pattern: networkPatterns.periodEnd.pattern }),
});
export type RegularHours = Static<typeof RegularHours>;

/** Hours of operation that a location publishes; null where it publishes none. See `faultOfHours`. */
export const OpeningHours = Nullable(Type.Array(RegularHours, { minItems: 1, maxItems: limits.openingHours.max }));

/** What staff say of a location; see `faultOfLocation` for what a schema cannot say. */
export const LocationForm = Strict({
  siteId: Nullable(Type.String({ minLength: 1, maxLength: length.id })),
  countryCode: Nullable(Patterned('countryCode', 2)),
  partyId: PartyId,
  publish: Type.Boolean(),
  type: Nullable(OneOf(parkingTypes)),
  name: Nullable(Words(length.name)),
  ...Place,
  postalCode: PostalCode,
  country: Country,
  /** Degrees, WGS 84. */
  latitude: Nullable(degreesUpTo(degrees.latitude)),
  longitude: Nullable(degreesUpTo(degrees.longitude)),
  operator: Nullable(Words(length.name)),
  /** IANA name, such as `America/Chicago`. */
  timeZone: Nullable(Type.String({ minLength: 1, maxLength: length.timeZone })),
  /** Left out by a console of before they could be set: they stay as they are. */
  openingHours: Type.Optional(OpeningHours),
});
export type LocationForm = Static<typeof LocationForm>;

/** Body of `POST locations`. */
export const NewLocation = Strict({ id: PlaceId, ...LocationForm.properties });
export type NewLocation = Static<typeof NewLocation>;

/** Body of `PUT locations/{id}`. */
export const LocationUpdate = Strict({ ...LocationForm.properties, ...SeenVersion.properties });
export type LocationUpdate = Static<typeof LocationUpdate>;

/** Body of `POST tariffs`: prices are the charge-point operator's; here a tariff is its ID and its country. */
export const NewTariff = Strict({ id: PlaceId, countryCode: OneOf(countryCodes) });
export type NewTariff = Static<typeof NewTariff>;

/** Body of `PUT tariffs/{id}`. */
export const TariffUpdate = Strict({ countryCode: OneOf(countryCodes), ...SeenVersion.properties });
export type TariffUpdate = Static<typeof TariffUpdate>;
