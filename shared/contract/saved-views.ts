import { chargingGroupFilterParameters, chargingGroupSortFields } from './charging-group.ts';
import { deviceFieldNames } from './device.ts';
import { deviceFilterParameters, deviceSortFields } from './device-list.ts';
import { locationFilterParameters, locationSortFields } from './location.ts';
import { logColumnNames, logListParameters } from './logs.ts';
import type { Permission } from './permissions.ts';

/** The lists of which views can be saved; each is the path of its page. */
export const savedViewLists = ['devices', 'logs', 'locations', 'charging-groups'] as const;
/** One of {@link savedViewLists}. */
export type SavedViewList = (typeof savedViewLists)[number];

/** What a view of one list may consist of, and who may have one. */
export interface SavedViewRules {
  /** What its page needs. */
  permission: Permission;
  filters: readonly string[];
  sortFields: readonly string[];
  /** Without any where a person cannot choose columns. */
  columns: readonly string[];
}

/** Of each list what its views may consist of. */
export const savedViewRules: Readonly<Record<SavedViewList, SavedViewRules>> = {
  devices: {
    permission: 'read:devices',
    // Whose devices are meant is no choice of a view.
    filters: deviceFilterParameters.filter((name) => name !== 'userCreated'),
    sortFields: deviceSortFields,
    columns: deviceFieldNames,
  },
  logs: { permission: 'read:logs', filters: logListParameters, sortFields: ['time'], columns: logColumnNames },
  locations: {
    permission: 'read:devices',
    filters: locationFilterParameters,
    sortFields: locationSortFields,
    columns: [],
  },
  'charging-groups': {
    permission: 'read:charging-groups',
    filters: chargingGroupFilterParameters,
    sortFields: chargingGroupSortFields,
    columns: [],
  },
};
