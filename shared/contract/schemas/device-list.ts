import { type Static, type TOptional, type TString, Type } from '@sinclair/typebox';
import { type DeviceFilters, deviceFilterParameters, deviceSortFields } from '../device-list.ts';
import { limits } from '../limits.ts';
import { Device } from './device.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Strict } from './schema.ts';

const filterProperties = Object.fromEntries(
  deviceFilterParameters.map((name) => [name, Type.Optional(Type.String({ maxLength: limits.length.filter }))]),
) as Record<string, TOptional<TString>>;

/** The filters of `GET devices` without paging, for bulk calls. */
export const DeviceFilterQuery = Strict(filterProperties);

/** Query of `GET devices`: filters, paging, and fields (by default all). */
export const DeviceListQuery = Strict({
  ...filterProperties,
  ...pagingQuery(deviceSortFields),
  fields: Type.Optional(
    Type.String({
      maxLength: limits.length.filter,
      description: 'Fields of a device, separated by commas. The ID and the chargebox ID are always included.',
    }),
  ),
});
export type DeviceListQuery = Static<typeof DeviceListQuery>;

const { sortBy, sortOrder } = pagingQuery(deviceSortFields);

/** Query of `GET devices/chargebox-ids`: filters and sort order. */
export const ChargeboxIdsQuery = Strict({ ...filterProperties, sortBy, sortOrder });
export type ChargeboxIdsQuery = DeviceFilters & Static<typeof ChargeboxIdsQuery>;

/** Query of `GET devices/export`: filters, sort order, and columns (by default all). */
export const DeviceExportQuery = Strict({
  ...ChargeboxIdsQuery.properties,
  columns: Type.Optional(Type.String({ maxLength: limits.length.filter, description: 'Fields, separated by commas.' })),
});
export type DeviceExportQuery = DeviceFilters & Static<typeof DeviceExportQuery>;

/** Response of `GET devices`. */
export const DevicesResponse = PageOf(Device);
export type DevicesResponse = Static<typeof DevicesResponse>;

const { id, chargeboxId, ...others } = Device.properties;

/** Response of `GET devices` with the parameter `fields`. */
export const DeviceRowPage = PageOf(Strict({ id, chargeboxId, ...Type.Partial(Strict(others)).properties }));
