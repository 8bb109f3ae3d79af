import { plugTypeNames } from '../contract/device.ts';
import { ownProperty } from '../contract/own-property.ts';

const names: Readonly<Record<string, string>> = plugTypeNames;

/** The common name of a plug type. An unknown type is returned unchanged. */
export function plugTypeName(plugType: string): string {
  return ownProperty(names, plugType) ?? plugType;
}
