import { plugTypeNames } from '../contract/device.ts';
import { ownProperty } from '../contract/own-property.ts';

const names: Readonly<Record<string, string>> = plugTypeNames;

/** What staff call a plug type; one that is not known stays as it is. */
export function plugTypeName(plugType: string): string {
  return ownProperty(names, plugType) ?? plugType;
}
