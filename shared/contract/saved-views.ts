import { chargingGroupFilterParameters, chargingGroupSortFields } from './charging-group.ts';
import { deviceFieldNames } from './device.ts';
import { deviceFilterParameters, deviceSortFields } from './device-list.ts';
import { locationFilterParameters, locationSortFields } from './location.ts';
import { logColumnNames, logListParameters } from './logs.ts';
import type { Permission } from './permissions.ts';

/** The lists that have saved views, by the path of their page. */
export const savedViewLists = ['devices', 'logs', 'locations', 'charging-groups'] as const;
/** One of {@link savedViewLists}. */
export type SavedViewList = (typeof savedViewLists)[number];

/** What a saved view of one list may contain, and which permission it needs. */
export interface SavedViewRules {
  /** The permission of the list's page. */
  permission: Permission;
  filters: readonly string[];
  sortFields: readonly string[];
  /** Empty for a list without selectable columns. */
  columns: readonly string[];
}

/** The rules of saved views, by list. */
export const savedViewRules: Readonly<Record<SavedViewList, SavedViewRules>> = {
  devices: {
    permission: 'read:devices',
    // `userCreated` follows from the user, not from a view.
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
