import { type Static, type TOptional, type TString, Type } from '@sinclair/typebox';
import { type DeviceFilters, deviceFilterParameters, deviceSortFields } from '../device-list.ts';
import { limits } from '../limits.ts';
import { Device } from './device.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Strict } from './schema.ts';

const filterProperties = Object.fromEntries(
  deviceFilterParameters.map((name) => [name, Type.Optional(Type.String({ maxLength: limits.length.filter }))]),
) as Record<string, TOptional<TString>>;

/** The filters alone, as bulk calls take them. */
export const DeviceFilterQuery = Strict(filterProperties);

/** Query of `GET devices`: the filters, paging, and which fields, all of them without. */
export const DeviceListQuery = Strict({
  ...filterProperties,
  ...pagingQuery(deviceSortFields),
  fields: Type.Optional(
    Type.String({
      maxLength: limits.length.filter,
      description: 'Fields of a device, joined by commas; its ID and its chargebox ID are always sent.',
    }),
  ),
});
export type DeviceListQuery = Static<typeof DeviceListQuery>;

const { sortBy, sortOrder } = pagingQuery(deviceSortFields);

/** Query of `GET devices/chargebox-ids`: the filters and the order. */
export const ChargeboxIdsQuery = Strict({ ...filterProperties, sortBy, sortOrder });
export type ChargeboxIdsQuery = DeviceFilters & Static<typeof ChargeboxIdsQuery>;

/** Query of `GET devices/export`: the same, and which columns, all of them without. */
export const DeviceExportQuery = Strict({
  ...ChargeboxIdsQuery.properties,
  columns: Type.Optional(Type.String({ maxLength: limits.length.filter, description: 'Fields, joined by commas.' })),
});
export type DeviceExportQuery = DeviceFilters & Static<typeof DeviceExportQuery>;

/** Answer of `GET devices`. */
export const DevicePage = PageOf(Device);
export type DevicePage = Static<typeof DevicePage>;

const { id, chargeboxId, ...others } = Device.properties;

/** Answer of `GET devices` where `fields` are asked for. */
export const DeviceRowPage = PageOf(Strict({ id, chargeboxId, ...Type.Partial(Strict(others)).properties }));
