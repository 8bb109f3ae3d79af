import { type Static, type TArray, type TString, Type } from '@sinclair/typebox';
import { deviceField } from '../device-list.ts';
import { openListFields } from '../device-options.ts';
import { limits } from '../limits.ts';
import { SingleLine, Strict } from './schema.ts';

type OpenListField = (typeof openListFields)[number];

/** Response of `GET devices/filter-options`: the existing values of each field, sorted for a menu. */
export const DeviceFilterOptions = Strict(
  Object.fromEntries(
    openListFields.map((name) => [name, Type.Array(Type.String(), { description: deviceField(name).label })]),
  ) as Record<OpenListField, TArray<TString>>,
);
export type DeviceFilterOptions = Static<typeof DeviceFilterOptions>;

/** Path of `PUT` and `DELETE devices/{id}/tags/{tag}`. */
export const DeviceTagPath = Strict({
  id: Type.String(),
  tag: SingleLine(limits.length.tag),
});
