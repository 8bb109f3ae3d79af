import { type Static, type TArray, type TString, Type } from '@sinclair/typebox';
import type { DeviceFieldName } from './device.ts';
import { deviceField } from './device-list.ts';
import { limits } from './limits.ts';
import { Strict } from './schema.ts';

/** Fields filtered by values that only the network itself knows. */
export const openListFields = [
  'make',
  'model',
  'networkOperator',
  'enterprise',
  'state',
  'generation',
  'country',
  'tags',
] as const satisfies readonly DeviceFieldName[];

type OpenListField = (typeof openListFields)[number];

/** Answer of `GET devices/filter-options`: the values that devices have, in the order of a menu. */
export const DeviceFilterOptions = Strict(
  Object.fromEntries(
    openListFields.map((name) => [name, Type.Array(Type.String(), { description: deviceField(name).label })]),
  ) as Record<OpenListField, TArray<TString>>,
);
export type DeviceFilterOptions = Static<typeof DeviceFilterOptions>;

/** A tag as it is kept: in upper case, without blanks around it. */
export const normalizeTag = (text: string): string => text.normalize('NFC').trim().toUpperCase();

/** Path of `PUT` and `DELETE devices/{id}/tags/{tag}`. */
export const DeviceTagPath = Strict({
  id: Type.String(),
  tag: Type.String({ minLength: 1, maxLength: limits.length.tag }),
});
